import type { Attention, Target, TargetScore } from '../../core/attention';
import type { PersonId } from '../../core/people';
import { encodeLine } from '../../session/file/json-lines';
import type { EndLine, FrameLine, ObservationLine, SessionLine } from '../../session/file/session-file';
import { parseLine } from '../../session/file/session-schema';

type People = ReadonlySet<PersonId>;

const isOneOf = (target: Target | null, people: People): boolean =>
	target?.kind === 'person' && people.has(target.personId);

/** Looks at somebody who is left out go elsewhere, as after the correction `ignore`. */
const scoresWithout = (scores: readonly TargetScore[], people: People): readonly TargetScore[] => {
	const gone = scores.filter(({ target }) => isOneOf(target, people));
	if (gone.length === 0) return scores;
	const kept = scores.filter((score) => !gone.includes(score));
	const outside = kept.find(({ target }) => target.kind === 'outside');
	const freed = gone.reduce((sum, { probability }) => sum + probability, outside?.probability ?? 0);
	// As a session file rounds it.
	const probability = Math.round(freed * 1e4) / 1e4;
	const elsewhere: TargetScore = { target: { kind: 'outside' }, probability, visualAngleRad: null };
	return [...kept.filter((score) => score !== outside), elsewhere].sort((a, b) => b.probability - a.probability);
};

const attentionWithout = <A extends Attention>(attention: A | null, people: People): A | null =>
	attention && { ...attention, scores: scoresWithout(attention.scores, people) };

const observationWithout = (line: ObservationLine, people: People): ObservationLine => {
	const { gaze, pointing, likeness } = line;
	// Where a look at somebody lands is where they are.
	const isAtOne = isOneOf(gaze?.scores[0]?.target ?? null, people);
	const rest = attentionWithout(gaze, people);
	return {
		...line,
		gaze: rest && isAtOne ? { ...rest, point: null, ...('targetPoint' in rest && { targetPoint: null }) } : rest,
		pointing: attentionWithout(pointing, people),
		...(likeness && { likeness: likeness.filter((one) => !people.has(one.with)) }),
	};
};

/** Everybody whom a correction names, and whom the event in it names. */
const namesAny = (line: unknown, people: People): boolean => {
	if (typeof line === 'string') return [...people].some((personId) => personId === line);
	if (typeof line !== 'object' || line === null) return false;
	return Object.values(line).some((value) => namesAny(value, people));
};

/** A line without these people; `null`: nothing is left of it. */
const lineWithout = (line: SessionLine, people: People): SessionLine | null => {
	switch (line.type) {
		case 'person':
			return people.has(line.personId) ? null : line;
		case 'observation':
			return people.has(line.personId) ? null : observationWithout(line, people);
		case 'event':
			return line.people.some((id) => people.has(id)) || isOneOf(line.target, people) ? null : line;
		case 'correction':
			return namesAny(line, people) ? null : line;
		case 'tie':
			return people.has(line.from) || people.has(line.to) ? null : line;
		case 'header':
		case 'object':
		case 'frame':
		case 'end':
			return line;
	}
};

/** How many lines were left out, as the last line of a file counts them. */
type Gone = { people: number; observations: number; events: number; ties: number };

const COUNTED: Partial<Record<SessionLine['type'], keyof Gone>> = {
	...{ person: 'people', observation: 'observations', event: 'events', tie: 'ties' },
};

const endWithout = ({ counts, ...line }: EndLine, gone: Gone): EndLine => ({
	...line,
	counts: {
		...counts,
		people: counts.people - gone.people,
		observations: counts.observations - gone.observations,
		events: counts.events - gone.events,
		ties: counts.ties - gone.ties,
	},
});

/**
 * A finished session file without some of its people: neither they, nor what they did, nor what was done to them is in it.
 * Looks of others at them go elsewhere, and what was corrected about them is forgotten.
 *
 * @param lines without line feeds
 * @returns lines with their line feeds
 * @throws AppError `recording-invalid`
 */
export async function* withoutPeople(
	lines: AsyncIterable<string> | Iterable<string>,
	people: People,
): AsyncGenerator<string> {
	const gone: Gone = { people: 0, observations: 0, events: 0, ties: 0 };
	/** The last frame that lines were written of, and that of the last observation that was left out. */
	let toldFrame = -1;
	let emptied: { tMs: number; frameIndex: number } | null = null;
	const frameOf = (line: SessionLine) =>
		line.type === 'observation' || line.type === 'frame' ? line.frameIndex : null;
	// A frame in which nobody else was seen was analysed all the same.
	const emptyFrame = (): string => {
		const frame = emptied;
		emptied = null;
		if (!frame || frame.frameIndex === toldFrame) return '';
		const line: FrameLine = { type: 'frame', ...frame, isShotStart: false };
		return encodeLine(line);
	};
	let number = 0;
	for await (const text of lines) {
		number += 1;
		if (text === '') continue;
		const line = parseLine(text, number);
		const index = frameOf(line);
		if (emptied && index !== emptied.frameIndex) yield emptyFrame();
		const left = lineWithout(line, people);
		if (left === null) {
			const counted = COUNTED[line.type];
			if (counted) gone[counted] += 1;
			if (line.type === 'observation') emptied = { tMs: line.tMs, frameIndex: line.frameIndex };
			continue;
		}
		if (index !== null) {
			toldFrame = index;
			emptied = null;
		}
		yield encodeLine(left.type === 'end' ? endWithout(left, gone) : left);
	}
	yield emptyFrame();
}

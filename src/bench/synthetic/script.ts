import { isSameTarget, type Target } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { SeededRandom } from '../../core/maths/random';
import {
	between,
	headOf,
	lengthMs,
	oneOf,
	thingTarget,
	type MsSpan,
	type SyntheticGesture,
	type SyntheticLook,
	type SyntheticMove,
	type SyntheticObject,
	type SyntheticPerson,
} from './cast';

/** What everybody really does: the world behind a session. */
export type Script = { looks: SyntheticLook[]; gestures: SyntheticGesture[]; moves: SyntheticMove[] };

/** What is needed to write one. */
export type ScriptSetting = {
	readonly people: readonly SyntheticPerson[];
	readonly objects: readonly SyntheticObject[];
	readonly durationMs: number;
};

/** Listeners look at who speaks three quarters of the time, speakers at a listener about half (Argyle & Ingham 1972). */
const LISTENER_LOOKS = 0.75;
const SPEAKER_LOOKS = 0.5;
/** Of the other looks, those at things; the rest goes to other people, elsewhere and, rarely, into the camera. */
const AT_THINGS = 0.45;
const AT_CAMERA = 0.04;

type Turn = MsSpan & { speaker: PersonId; to: PersonId };

/** Turns at talk: the one spoken to is the likeliest to go on. */
const turnsOf = ({ people, durationMs }: ScriptSetting, random: SeededRandom): Turn[] => {
	const ids = people.map((p) => p.personId);
	const turns: Turn[] = [];
	let speaker = oneOf(random, ids);
	for (let startMs = between(random, 0, 1500); startMs < durationMs - 800;) {
		const to = oneOf(
			random,
			ids.filter((id) => id !== speaker),
		);
		const endMs = Math.min(durationMs, startMs + lengthMs(random, 2500, 0.6, [700, 12_000]));
		turns.push({ startMs, endMs, speaker, to });
		startMs = endMs + lengthMs(random, 250, 0.7, [50, 3000]);
		speaker = random.uniform() < 0.6 ? to : oneOf(random, ids);
	}
	return turns;
};

/** Ordinary looks of one person, one behind the other without holes, as the talk goes. */
const ordinaryLooks = (
	person: PersonId,
	{ people, objects, durationMs }: ScriptSetting,
	turns: readonly Turn[],
	random: SeededRandom,
): SyntheticLook[] => {
	const others = people.map((p) => p.personId).filter((id) => id !== person);
	const aside = (): Target => {
		const share = random.uniform();
		if (share < AT_CAMERA) return { kind: 'camera' };
		if (share < AT_CAMERA + AT_THINGS && objects.length > 0) return thingTarget(oneOf(random, objects));
		return random.uniform() < 0.5 ? headOf(oneOf(random, others)) : { kind: 'outside' };
	};
	const targetAt = (tMs: number): Target => {
		const turn = turns.find((t) => tMs >= t.startMs && tMs < t.endMs);
		if (!turn) return aside();
		if (turn.speaker === person) return random.uniform() < SPEAKER_LOOKS ? headOf(turn.to) : aside();
		return random.uniform() < LISTENER_LOOKS ? headOf(turn.speaker) : aside();
	};
	const looks: SyntheticLook[] = [];
	for (let startMs = 0; startMs < durationMs;) {
		const target = targetAt(startMs);
		// Face gaze in conversation: 2 to 3 s at a time, glances elsewhere shorter.
		const dwellMs = lengthMs(random, target.kind === 'person' ? 2200 : 1300, 0.6, [250, 9000]);
		const turnMs = turns.find((t) => t.startMs > startMs && t.startMs < startMs + dwellMs)?.startMs;
		// A new speaker draws the eyes after the time that a saccade takes to something that appears.
		const isDrawn = turnMs !== undefined && random.uniform() < 0.6;
		const endMs = Math.min(durationMs, isDrawn ? turnMs + lengthMs(random, 350, 0.4, [200, 1200]) : startMs + dwellMs);
		looks.push({ startMs, endMs, personId: person, target, confidence: 1 });
		startMs = endMs;
	}
	return looks;
};

/** Puts a look over what was there before. */
export const overwrite = (looks: readonly SyntheticLook[], look: SyntheticLook): SyntheticLook[] => [
	...looks.flatMap((old): SyntheticLook[] => {
		if (old.personId !== look.personId || old.endMs <= look.startMs || old.startMs >= look.endMs) return [old];
		return [
			{ ...old, endMs: look.startMs },
			{ ...old, startMs: look.endMs },
		].filter((part) => part.endMs > part.startMs);
	}),
	look,
];

/** One after the other, looks of a person at the same target that touch as one, slivers left out. */
export const tidyLooks = (looks: readonly SyntheticLook[], shortestMs: number): SyntheticLook[] => {
	const tidy: SyntheticLook[] = [];
	for (const look of [...looks].sort((a, b) => a.startMs - b.startMs)) {
		const last = tidy.findLast((l) => l.personId === look.personId);
		if (last && last.endMs === look.startMs && isSameTarget(last.target, look.target)) last.endMs = look.endMs;
		else tidy.push({ ...look });
	}
	return tidy.filter((l) => l.endMs - l.startMs >= shortestMs);
};

/** An ordinary conversation: turns at talk, the looks that go with it, and nods of those who listen. */
export const conversation = (setting: ScriptSetting, random: SeededRandom): Script => {
	const turns = turnsOf(setting, random);
	const moves = turns.flatMap(({ startMs, endMs, speaker, to }): SyntheticMove[] => {
		const talk: SyntheticMove = { kind: 'speaking', personId: speaker, startMs, endMs };
		if (endMs - startMs < 1500 || random.uniform() > 0.25) return [talk];
		const atMs = startMs + Math.round((endMs - startMs) * random.uniform() * 0.7);
		const kind = random.uniform() < 0.75 ? 'head-nod' : 'head-shake';
		return [talk, { kind, personId: to, startMs: atMs, endMs: atMs + lengthMs(random, 700, 0.3, [400, 1500]) }];
	});
	const looks = setting.people.flatMap((p) => ordinaryLooks(p.personId, setting, turns, random));
	return { looks, gestures: [], moves };
};

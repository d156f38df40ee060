import type { PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import { clipsFromEvents } from '../../reason/grasp/clips/clip-from-events';
import type { GraspClip } from '../../reason/grasp/clips/clip';
import { seededRandom, type SeededRandom } from '../../core/maths/random';
import { LONGEST_ACT_MS, playAct, syntheticActs } from './acts';
import {
	between,
	castOf,
	lengthMs,
	thingsOf,
	type MsSpan,
	type SyntheticLook,
	type SyntheticObject,
	type SyntheticPerson,
} from './cast';
import { eventsOfScript } from './session-events';
import { conversation, tidyLooks, type Script, type ScriptSetting } from './script';

/** How a synthetic session is made. What is left out is drawn from the seed. */
export type SyntheticOptions = {
	/** The same seed makes the same session. */
	readonly seed: number;
	/** 2 to 8. */
	readonly people?: number;
	/** 0 to 12. */
	readonly objects?: number;
	/** 20 s to 10 min; drawn between 45 and 120 s, the length of GRASP’s clips. */
	readonly durationMs?: number;
	/**
	 * Share of the people who are out of sight for a while, once or twice, 0 to 1. Drawn: nobody in half of the sessions,
	 * else 0.2 to 0.8.
	 */
	readonly missing?: number;
	/** Standard deviation of the time at which an onset or end is found, milliseconds. Default 60. */
	readonly jitterMs?: number;
};

/** A session that nobody filmed: plain data, JSON-able. */
export type SyntheticSession = {
	readonly seed: number;
	readonly people: readonly SyntheticPerson[];
	readonly objects: readonly SyntheticObject[];
	/** What was seen of it. */
	readonly events: readonly SocialEvent[];
	readonly looks: readonly SyntheticLook[];
	readonly durationMs: number;
	/** When somebody could not be seen. */
	readonly unseen: readonly (MsSpan & { personId: PersonId })[];
	/** What happened, seen or not: exact times, nothing missing. */
	readonly happened: { readonly events: readonly SocialEvent[]; readonly looks: readonly SyntheticLook[] };
};

/** The shortest look that counts, as the program’s own rule has it, milliseconds. */
const SHORTEST_LOOK_MS = 200;

const isInside = (span: MsSpan, hole: MsSpan): boolean => span.startMs < hole.endMs && span.endMs > hole.startMs;

/** What is left of a span outside the holes. */
const outside = <Span extends MsSpan>(span: Span, holes: readonly MsSpan[]): Span[] => {
	let parts = [span];
	for (const hole of holes) {
		parts = parts.flatMap((part) =>
			isInside(part, hole)
				? [
						{ ...part, endMs: Math.min(part.endMs, hole.startMs) },
						{ ...part, startMs: Math.max(part.startMs, hole.endMs) },
					].filter((p) => p.endMs > p.startMs)
				: [part],
		);
	}
	return parts;
};

const unseenOf = (
	{ people, durationMs }: ScriptSetting,
	share: number,
	random: SeededRandom,
): SyntheticSession['unseen'] =>
	people.flatMap(({ personId }) => {
		if (random.uniform() >= share) return [];
		return Array.from({ length: between(random, 1, 2) }, () => {
			const startMs = Math.round(random.uniform() * (durationMs - 3000));
			return { personId, startMs, endMs: Math.min(durationMs, startMs + lengthMs(random, 5000, 0.5, [1500, 20_000])) };
		});
	});

/** The script as a camera would have it: people out of sight are not seen, times are a little off, nothing is certain. */
const seenOf = (
	{ looks, gestures, moves }: Script,
	{ unseen, jitterMs, durationMs }: Pick<SyntheticSession, 'unseen' | 'durationMs'> & { jitterMs: number },
	random: SeededRandom,
): Script => {
	const holesOf = (personId: PersonId): MsSpan[] => unseen.filter((u) => u.personId === personId);
	const jittered = <Span extends MsSpan>(span: Span): Span => {
		const off = (): number => Math.round(jitterMs * random.normal());
		const startMs = span.startMs === 0 ? 0 : Math.max(0, span.startMs + off());
		return { ...span, startMs, endMs: Math.min(durationMs, Math.max(startMs + 100, span.endMs + off())) };
	};
	return {
		looks: tidyLooks(
			looks.flatMap((look) => {
				const confidence = Math.round(100 * Math.min(0.99, 0.93 - 0.12 * Math.abs(random.normal()))) / 100;
				return outside(jittered({ ...look, confidence: Math.max(0.5, confidence) }), holesOf(look.personId));
			}),
			SHORTEST_LOOK_MS,
		),
		// Half a gesture is none.
		gestures: gestures.map(jittered).filter((g) => !holesOf(g.personId).some((hole) => isInside(g, hole))),
		moves: moves.map(jittered).filter((m) => !holesOf(m.personId).some((hole) => isInside(m, hole))),
	};
};

/**
 * A conversation of 2 to 8 people around things, with every kind of event that the program finds but apparent
 * expressions: turns at talk with the looks that go with them, and acts (pointing, showing, giving, reaching, everybody
 * turning at once, gaze that is followed, averted or met) played over it in random order until the time is up.
 */
export const syntheticSession = ({ seed, jitterMs = 60, ...given }: SyntheticOptions): SyntheticSession => {
	const random = seededRandom(seed);
	const people = castOf(random, given.people ?? between(random, 2, 8));
	const objects = thingsOf(random, given.objects ?? between(random, 1, 5));
	const durationMs = given.durationMs ?? 1000 * between(random, 45, 120);
	const setting: ScriptSetting = { people, objects, durationMs };
	let script = conversation(setting, random);
	let acts = random.shuffled(syntheticActs);
	for (let atMs = 1500; atMs < durationMs - LONGEST_ACT_MS;) {
		const act = acts.pop();
		if (!act) break;
		script = playAct(script, act, { ...setting, atMs }, random);
		if (acts.length === 0) acts = random.shuffled(syntheticActs);
		atMs += lengthMs(random, 3800, 0.4, [2200, LONGEST_ACT_MS + 3000]);
	}
	const really = { ...script, looks: tidyLooks(script.looks, SHORTEST_LOOK_MS) };
	const share = given.missing ?? (random.uniform() < 0.5 ? 0 : 0.2 + 0.6 * random.uniform());
	const unseen = unseenOf(setting, share, random);
	const seen = seenOf(really, { unseen, jitterMs, durationMs }, random);
	return {
		seed,
		people,
		objects,
		events: eventsOfScript(seen),
		looks: seen.looks,
		durationMs,
		unseen,
		happened: { events: eventsOfScript(really), looks: really.looks },
	};
};

/** The GRASP event graphs of a synthetic session: of what was seen, or of what happened. */
export const graspClipsOf = (session: SyntheticSession, of: 'seen' | 'happened' = 'seen'): GraspClip[] =>
	clipsFromEvents({
		people: session.people.map((p) => p.personId),
		events: of === 'seen' ? session.events : session.happened.events,
		durationMs: session.durationMs,
	});

import type { Target } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { DeicticGesture } from '../../core/social';
import type { SeededRandom } from '../../core/maths/random';
import { headOf, lengthMs, oneOf, thingTarget, type SyntheticObject } from './cast';
import { overwrite, type Script, type ScriptSetting } from './script';

/** Something that people do together or to one another, played over the conversation. */
export const syntheticActs = [
	'point-at-thing',
	'point-at-person',
	'point-back',
	'show',
	'give',
	'reach',
	'capture',
	'follow',
	'eye-contact',
	'avert',
	'shift',
	'camera',
	'share',
] as const;
export type SyntheticAct = (typeof syntheticActs)[number];

/** Longest that an act goes on, milliseconds; the next one begins at its end at the earliest. */
export const LONGEST_ACT_MS = 6500;

/** Share of the others who look where somebody points or shows something. */
const RESPONSE_SHARE = 0.65;

/** Plays one act from a time on. What needs more people or things than there are is left out. */
export const playAct = (
	script: Script,
	act: SyntheticAct,
	{ people, objects, durationMs, atMs }: ScriptSetting & { atMs: number },
	random: SeededRandom,
): Script => {
	let { looks } = script;
	const gestures = [...script.gestures];
	const moves = [...script.moves];
	const [a, b, ...rest] = random.shuffled(people.map((p) => p.personId));
	if (a === undefined || b === undefined) return script;
	const end = (tMs: number): number => Math.min(durationMs, Math.round(tMs));
	const look = (personId: PersonId, target: Target, startMs: number, forMs: number): void => {
		const endMs = end(startMs + forMs);
		if (endMs > startMs)
			looks = overwrite(looks, { personId, target, startMs: Math.round(startMs), endMs, confidence: 1 });
	};
	const gesture = (
		kind: DeicticGesture,
		personId: PersonId,
		target: Target,
		{ startMs = atMs, forMs }: { startMs?: number; forMs: number },
	): number => {
		const endMs = end(startMs + forMs);
		gestures.push({ personId, gesture: kind, target, startMs: Math.round(startMs), endMs });
		return endMs;
	};
	const long = (medianMs: number): number => lengthMs(random, medianMs, 0.35, [500, 4000]);
	const lag = (): number => lengthMs(random, 600, 0.4, [250, 1800]);
	const thing: SyntheticObject | null = objects.length > 0 ? oneOf(random, objects) : null;
	/** Some of the others look where a gesture leads. */
	const respond = (who: readonly PersonId[], target: Target, fromMs: number): void => {
		who.forEach((id, i) => {
			if (i === 0 || random.uniform() < RESPONSE_SHARE) look(id, target, fromMs + lag(), long(1800));
		});
	};
	switch (act) {
		case 'point-at-thing': {
			if (!thing) return script;
			const forMs = long(1700);
			look(a, thingTarget(thing), atMs - 150, forMs + 300);
			gesture('pointing', a, thingTarget(thing), { forMs });
			respond([b, ...rest], thingTarget(thing), atMs);
			break;
		}
		case 'point-at-person':
		case 'point-back': {
			const forMs = long(1600);
			look(a, headOf(b), atMs - 150, forMs + 800);
			const endMs = gesture('pointing', a, headOf(b), { forMs });
			look(b, headOf(a), atMs + lag(), forMs + 500);
			if (rest.length > 0) respond(rest, headOf(b), atMs);
			if (act === 'point-back')
				gesture('pointing', b, headOf(a), {
					startMs: random.uniform() < 0.5 ? endMs - 300 : endMs + 700,
					forMs: long(1300),
				});
			break;
		}
		case 'show': {
			if (!thing) return script;
			const forMs = long(2200);
			look(a, headOf(b), atMs, forMs);
			gesture('showing', a, thingTarget(thing), { forMs });
			respond([b, ...rest], thingTarget(thing), atMs);
			break;
		}
		case 'give': {
			const forMs = long(1800);
			gesture('giving', a, headOf(b), { forMs });
			look(a, headOf(b), atMs, forMs);
			look(b, headOf(a), atMs + 300, forMs - 200);
			break;
		}
		case 'reach': {
			if (!thing) return script;
			const forMs = long(1300);
			look(a, thingTarget(thing), atMs - 300, forMs + 500);
			gesture('reaching', a, thingTarget(thing), { forMs });
			break;
		}
		case 'capture': {
			if (rest.length === 0) return script;
			const target: Target = thing && random.uniform() < 0.6 ? thingTarget(thing) : { kind: 'outside' };
			const all = [a, b, ...rest];
			const count = Math.max(3, Math.round(all.length * (0.6 + 0.4 * random.uniform())));
			for (const id of all.slice(0, count)) look(id, target, atMs + 250 * random.uniform(), long(1800));
			break;
		}
		case 'follow': {
			if (!thing) return script;
			look(a, thingTarget(thing), atMs, 3500);
			look(b, thingTarget(thing), atMs + 400 + 1100 * random.uniform(), 2000);
			break;
		}
		case 'eye-contact': {
			const forMs = long(2200);
			look(a, headOf(b), atMs, forMs);
			look(b, headOf(a), atMs + 300 * random.uniform(), forMs);
			break;
		}
		case 'avert': {
			look(a, headOf(b), atMs, 1500);
			look(b, headOf(a), atMs + 200, 1800);
			look(a, { kind: 'outside' }, atMs + 1500, lengthMs(random, 1700, 0.2, [1100, 3500]));
			break;
		}
		case 'shift': {
			look(a, headOf(b), atMs - 900, 900);
			look(a, { kind: 'outside' }, atMs, long(1200));
			moves.push({
				kind: 'gaze-shift',
				personId: a,
				startMs: Math.round(atMs),
				endMs: end(atMs + lengthMs(random, 450, 0.4, [200, 1200])),
			});
			break;
		}
		case 'camera':
			look(a, { kind: 'camera' }, atMs, long(1500));
			break;
		case 'share': {
			const target = thing ? thingTarget(thing) : rest[0] ? headOf(rest[0]) : null;
			if (!target) return script;
			[a, b, ...rest.slice(thing ? 0 : 1)].forEach((id, i) => look(id, target, atMs + i * lag(), long(2500)));
			break;
		}
	}
	return { looks, gestures, moves };
};

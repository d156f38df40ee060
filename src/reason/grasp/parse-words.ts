import type { DeicticGesture } from '../../core/social';
import type { GraspEventType } from '../../events/grasp/types';
import type { GestureTarget, SecondsSpan } from './clips/clip';
import type { GesturePattern } from './query';

/** Numbers of the people named in a text, in order, with repetitions. */
export const peopleIn = (text: string): number[] =>
	[...text.matchAll(/\bPerson (\d+)\b/g)].map(([, digits]) => Number(digits));

const NUMBER = String.raw`(\d+(?:\.\d+)?)\s*(?:s|seconds)?`;
const SPAN = new RegExp(String.raw`\b(?:between|from)\s+${NUMBER}\s+(?:and|to)\s+${NUMBER}`, 'i');
const MOMENT = new RegExp(
	String.raw`\b(?:at exactly|at|starting at|starts at|ends at|happens at)\s+(\d+(?:\.\d+)?)\s*(?:s\b|seconds)`,
	'i',
);

/** The time that a question names: a span or one moment; `null` when it names none. */
export const whenIn = (text: string): SecondsSpan | null => {
	const span = SPAN.exec(text);
	if (span) return { startS: Number(span[1]), endS: Number(span[2]) };
	const moment = MOMENT.exec(text);
	return moment ? { startS: Number(moment[1]), endS: Number(moment[1]) } : null;
};

const GESTURE_VERBS: readonly (readonly [DeicticGesture, RegExp])[] = [
	['pointing', /\bpoint(?:s|ing)?\b/i],
	['giving', /\b(?:giv(?:e|es|ing)|hand(?:s|ing) (?:something|an object|over))\b/i],
	['showing', /\b(?:show(?:s|ing)?|hold(?:s|ing)? up)\b/i],
	['reaching', /\breach(?:es|ing)?\b/i],
];

/** The gesture that a text names and where its verb ends; the first one, `null` when there is none. */
export const gestureVerbIn = (text: string): { type: DeicticGesture; startsAt: number; endsAt: number } | null => {
	const found = GESTURE_VERBS.flatMap(([type, verb]) => {
		const match = verb.exec(text);
		return match ? [{ type, startsAt: match.index, endsAt: match.index + match[0].length }] : [];
	});
	return found.sort((a, b) => a.startsAt - b.startsAt)[0] ?? null;
};

/** What is named right behind a verb or preposition: a person, a place, or any other thing. */
export const targetIn = (text: string): GestureTarget | null => {
	const person =
		/^\W*(?:(?:directly|only|exclusively|back|something|an object|at|for|to|toward|towards)\s+)*Person (\d+)/i.exec(
			text,
		);
	if (person) return { kind: 'person', person: Number(person[1]) };
	const thing = /^\W*(?:(?:directly|at|for|to|toward|towards|up)\s+)*(an? \w+|the \w+|something|objects?)\b/i.exec(
		text,
	);
	if (!thing) return null;
	return /\bplace\b|\blocation\b/i.test(thing[1]!) ? { kind: 'location' } : { kind: 'object' };
};

/** `Person 1 points at Person 2 …` as a pattern; `null` when no gesture is named. */
export const gestureIn = (text: string): GesturePattern | null => {
	const verb = gestureVerbIn(text);
	if (!verb) return null;
	return {
		by: peopleIn(text.slice(0, verb.startsAt)).at(-1) ?? null,
		type: verb.type,
		target: targetIn(text.slice(verb.endsAt)),
	};
};

const GAZE_WORDS: readonly (readonly [GraspEventType, RegExp])[] = [
	['mutual_gaze', /\beye contact\b|\blook(?:s|ing)? at each other\b|\bmutual gaze\b/i],
	[
		'joint_attention',
		/\blook(?:s|ing)? at the same thing\b|\bshared? (?:of )?(?:attention|focus)\b|\bjoint attention\b/i,
	],
	[
		'attention_capture',
		/\b(?:suddenly|sudden) shifts?\b|\bshifts? gaze\b|\battention capture\b|\bsudden shift in gaze\b/i,
	],
	[
		'gaze_following',
		/\bgaze.following\b|\bfollow(?:s|ing|ed)? (?:someone's |the |their )?(?:gaze|Person \d+'s gaze)\b|\bleads? the gaze\b/i,
	],
	[
		'sudden_gaze_shift',
		/\bquickly (?:changes|shifts) (?:gaze direction|gaze|their gaze)\b|\bchanges gaze direction\b/i,
	],
];

/** Kinds of gaze that a text names, in the order in which it names them. */
export const gazeKindsIn = (text: string): { type: GraspEventType; startsAt: number; endsAt: number }[] =>
	GAZE_WORDS.flatMap(([type, words]) => {
		const match = words.exec(text);
		return match ? [{ type, startsAt: match.index, endsAt: match.index + match[0].length }] : [];
	}).sort((a, b) => a.startsAt - b.startsAt);

import type { Doing } from '../../../src/reason/answer/query';
import { wordings } from '../wordings';

/** What may stand in the place of `{T}`. */
export type Aim = 'person' | 'object' | 'both' | 'camera' | 'none';

/**
 * A way to say that something is done. `{T}` is at whom or what, `{his}` a possessive. The first word is the verb.
 */
export type VerbPhrase = {
	readonly doing: Doing;
	readonly aim: Aim;
	readonly words: string;
	/** May stand in the passive: `looked at by A`. */
	readonly hasPassive: boolean;
};

const verbs =
	(doing: Doing, aim: Aim, passive?: 'passive') =>
	(table: TemplateStringsArray): VerbPhrase[] =>
		wordings(table).map((words) => ({ doing, aim, words, hasPassive: passive !== undefined }));

/** Verbs and what goes with them, for who does something to whom or what. The plain ones count most. */
export const verbPhrases: readonly VerbPhrase[] = [
	...verbs('look', 'both', 'passive')`
		look at {T} ×8 | watch {T} ×2 | stare at {T} ×2 | glance at {T} ×2 | gaze at {T} ×2 | peek at {T} | peer at {T}
		eye {T} | observe {T} | view {T} | face {T} | check out {T} | notice {T} | see {T} | inspect {T} | examine {T}
		study {T} | glance over at {T} | gawk at {T} | glare at {T} | squint at {T} | peep at {T} | look directly at {T}
		look straight at {T} | stare right at {T}
	`,
	...verbs('look', 'both')`
		look towards {T} | look toward {T} | look to {T} | look over at {T} | look over to {T}
		look in the direction of {T} | gaze towards {T} | turn to {T} | turn towards {T} | gaze upon {T}
		have {his} eyes on {T} | keep {his} eyes on {T} | have eyes on {T} | keep an eye on {T} | fix {his} eyes on {T}
		fix {his} gaze on {T} | rest {his} eyes on {T} | set {his} eyes on {T} | lay eyes on {T} | keep {his} gaze on {T}
		have {his} gaze on {T} | pay attention to {T} ×2 | give attention to {T} | attend to {T} | focus on {T}
		concentrate on {T} | focus {his} attention on {T} | direct {his} attention to {T} | direct {his} gaze at {T}
		fixate on {T} | fixate {T} | be focused on {T} | be focussed on {T} | be concentrated on {T} | be busy with {T}
		have {his} attention on {T} | take a look at {T} | have a look at {T} | cast a look at {T} | cast a glance at {T}
		throw a glance at {T} | throw a look at {T} | shoot a glance at {T} | steal a glance at {T} | steal a look at {T}
		sneak a peek at {T} | sneak a look at {T} | take a peek at {T} | give {T} a look | give {T} a glance
		have a quick look at {T} | take a quick look at {T}
	`,
	...verbs('look', 'camera')`
		look at {T} ×2 | look into {T} ×2 | look to {T} | look in {T} | look straight into {T} | look directly at {T}
		stare into {T} | stare at {T} | gaze into {T} | glance at {T} | face {T} | look right into {T} | peek at {T}
		watch {T} | look towards {T}
	`,
	...verbs('camera-contact', 'none')`
		make eye contact with the camera | make camera contact | have camera contact | have eye contact with the camera
		make contact with the camera | show camera contact
	`,
	...verbs('mutual-gaze', 'person')`
		make eye contact with {T} ×2 | have eye contact with {T} ×2 | lock eyes with {T} | exchange glances with {T}
		exchange looks with {T} | establish eye contact with {T} | be in mutual gaze with {T} | be in eye contact with {T}
		share mutual gaze with {T} | get eye contact with {T} | keep eye contact with {T} | hold eye contact with {T}
		maintain eye contact with {T} | meet {T's} eyes | meet {T's} gaze | return {T's} gaze | return {T's} look
		hold {T's} gaze | meet the gaze of {T} | return the gaze of {T} | reciprocate {T's} gaze
	`,
	...verbs('shared-attention', 'person')`
		share attention with {T} | look at the same thing as {T} | look at the same object as {T}
		share {his} attention with {T} | have shared attention with {T}
	`,
	...verbs('shared-attention', 'object')`
		share attention to {T} | look at {T} together | look together at {T} | watch {T} together | look jointly at {T}
	`,
	...verbs('joint-attention', 'person')`
		be in joint attention with {T} | have joint attention with {T} | engage in joint attention with {T}
		show joint attention with {T}
	`,
	...verbs('joint-attention', 'object')`
		be in joint attention to {T} | attend jointly to {T} | have joint attention to {T}
	`,
	...verbs('gaze-following', 'person')`
		follow {T's} gaze ×3 | follow the gaze of {T} | follow {T's} eyes | follow {T's} look | look where {T} is looking
		look where {T} looks | look at what {T} is looking at | look at what {T} looks at | track {T's} gaze
		pursue {T's} gaze | follow {T's} line of sight | follow where {T} looks | follow the eyes of {T}
		look to where {T} looks
	`,
	...verbs('pointing-followed', 'person')`
		follow {T's} pointing ×2 | follow {T's} pointing gesture | follow the pointing of {T} | look where {T} points
		look where {T} is pointing | look at what {T} points at | look at what {T} is pointing at | follow {T's} gesture
		follow {T's} pointing finger | follow where {T} points | look to where {T} points
	`,
	...verbs('gaze-aversion', 'person')`
		avert {his} gaze from {T} | avert {his} eyes from {T} | look away from {T} ×2 | turn away from {T}
		glance away from {T} | avoid {T's} gaze | avoid {T's} eyes | avoid looking at {T} | avoid eye contact with {T}
		break eye contact with {T} | turn {his} eyes away from {T} | evade {T's} gaze | dodge {T's} gaze | escape {T's} gaze
		avoid the gaze of {T} | turn {his} gaze away from {T}
	`,
	...verbs('gaze-aversion', 'none')`
		avert {his} gaze | avert {his} eyes | look away | avert the eyes | show gaze aversion | turn {his} gaze away
		drop {his} gaze
	`,
	...verbs('gaze-shift', 'none')`
		shift {his} gaze | shift {his} eyes | shift {his} attention | turn {his} gaze quickly | show a gaze shift
		suddenly shift {his} gaze | make a sudden gaze shift | make a gaze shift | shift {his} focus
		quickly shift {his} gaze | shift gaze
	`,
	...verbs('gaze-shift', 'both')`
		shift {his} gaze to {T} | shift {his} attention to {T} | shift {his} eyes to {T} | turn {his} eyes to {T}
		turn {his} gaze to {T} | turn {his} head to {T} | shift {his} gaze towards {T}
	`,
	...verbs('attention-capture', 'none')`
		capture everyone's attention | grab everybody's attention | draw everyone's attention | catch everyone's eye
		get everyone's attention | capture the group's attention | draw all the attention | catch everybody's attention
	`,
	...verbs('head-nod', 'none')`nod ×2 | nod {his} head | give a nod | make a nod | do a head nod`,
	...verbs('head-nod', 'person')`nod at {T} | nod to {T} | nod towards {T}`,
	...verbs('head-shake', 'none')`shake {his} head ×2 | shake the head | do a head shake | make a head shake`,
	...verbs('head-shake', 'person')`shake {his} head at {T}`,
	...verbs('speaking', 'none')`speak ×2 | talk ×2 | say something | be speaking | be talking | chat`,
	...verbs('speaking', 'person')`
		speak to {T} | talk to {T} | speak with {T} | talk with {T} | say something to {T} | chat with {T}
	`,
	...verbs('expression', 'none')`
		smile | laugh | frown | grin | show an expression | show a facial expression | make a facial expression
	`,
	...verbs('expression', 'person')`smile at {T} | frown at {T} | grin at {T} | laugh at {T}`,
	...verbs('pointing', 'both', 'passive')`
		point at {T} ×4 | point to {T} ×2 | indicate {T} | point out {T} | gesture at {T} | gesture to {T}
	`,
	...verbs('pointing', 'both')`
		point towards {T} | point toward {T} | point {his} finger at {T} | gesture towards {T} | point a finger at {T}
		point with {his} finger at {T} | direct {his} finger at {T} | gesture in the direction of {T}
		make a pointing gesture to {T} | make a pointing gesture at {T} | show a pointing gesture towards {T}
	`,
	...verbs('pointing', 'none')`
		point ×2 | point somewhere | make a pointing gesture | gesture | use {his} finger to point
	`,
	...verbs('showing', 'object', 'passive')`show {T} ×2 | hold up {T} | present {T} | show {T} around | show off {T}`,
	...verbs('showing', 'person')`
		show something to {T} | show {T} something | show an object to {T} | hold something up to {T}
		present something to {T} | show {T} a thing
	`,
	...verbs('showing', 'none')`
		show something | make a showing gesture | hold something up | show an object | present something
	`,
	...verbs('giving', 'object', 'passive')`
		give {T} | give away {T} | hand over {T} | pass {T} | offer {T} | hand {T} over | pass {T} on | pass on {T}
	`,
	...verbs('giving', 'person')`
		give something to {T} | give {T} something | hand something to {T} | hand something over to {T}
		pass something to {T} | pass {T} something | offer something to {T} | offer {T} something | give {T} an object
	`,
	...verbs('giving', 'none')`
		give something | hand something over | make a giving gesture | pass something on | offer something
		give something away
	`,
	...verbs('reaching', 'object', 'passive')`reach for {T} ×2 | grab {T} | grasp {T} | grab at {T}`,
	...verbs('reaching', 'both')`
		reach towards {T} | reach out for {T} | reach out to {T} | reach toward {T} | reach out towards {T}
		make a reaching gesture towards {T} | make a reaching gesture to {T}
	`,
	...verbs('reaching', 'none')`reach for something | reach out | make a reaching gesture`,
	...verbs('interaction', 'person')`
		interact with {T} ×2 | engage with {T} | communicate with {T} | react to {T} | respond to {T}
		have an interaction with {T} | socially interact with {T} | have contact with {T}
	`,
	...verbs('interaction', 'none')`
		interact ×2 | interact with others | interact with anybody | communicate | engage with others
	`,
];

/** What two do with one another; the first word is the verb, of more than one. */
export const pairPhrases: readonly VerbPhrase[] = [
	...verbs('mutual-gaze', 'none')`
		make eye contact ×2 | have eye contact ×2 | look at each other ×2 | look at one another | gaze at each other
		stare at each other | lock eyes | exchange glances | exchange looks | look each other in the eye
		look each other in the eyes | look into each other's eyes | meet each other's eyes | meet each other's gaze
		hold each other's gaze | return each other's gaze | watch each other | face each other | be in mutual gaze
		be in eye contact | establish eye contact | show mutual gaze | show LAEO | glance at each other
		look at one another | stare at one another | share mutual gaze
	`,
	...verbs('shared-attention', 'none')`
		look at the same thing ×2 | look at the same object | share attention | share their attention
		look at something together | attend to the same thing | watch the same thing | look at the same target
		stare at the same thing | gaze at the same object | show shared attention | focus on the same thing
		look in common at something
	`,
	...verbs('joint-attention', 'none')`
		be in joint attention | have joint attention | show joint attention | engage in joint attention | attend jointly
		share joint attention | attend jointly to something
	`,
	...verbs('interaction', 'none')`
		interact ×2 | interact with each other | interact in any way | communicate with each other | engage with each other
		react to each other | have an interaction | have any contact with each other
	`,
];

import type { Doing } from '../../../src/reason/answer/query';

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

const list = (doing: Doing, aim: Aim, hasPassive: boolean, words: string): VerbPhrase[] =>
	words
		.split('/')
		.map((phrase) => phrase.trim())
		.filter((phrase) => phrase !== '')
		.map((phrase) => ({ doing, aim, words: phrase, hasPassive }));

/** Verbs and what goes with them, for who does something to whom or what. */
export const verbPhrases: readonly VerbPhrase[] = [
	// The plain ones count several times: they are said most.
	...list(
		'look',
		'both',
		true,
		'look at {T}/look at {T}/look at {T}/look at {T}/look at {T}/look at {T}/look at {T}/look at {T}',
	),
	...list(
		'look',
		'both',
		true,
		'watch {T}/watch {T}/stare at {T}/stare at {T}/glance at {T}/glance at {T}/gaze at {T}/gaze at {T}',
	),
	...list(
		'look',
		'both',
		true,
		'peek at {T}/peer at {T}/eye {T}/observe {T}/view {T}/face {T}/check out {T}/notice {T}/see {T}/inspect {T}/examine {T}/study {T}',
	),
	...list(
		'look',
		'both',
		true,
		'glance over at {T}/gawk at {T}/glare at {T}/squint at {T}/peep at {T}/look directly at {T}/look straight at {T}/stare right at {T}',
	),
	...list(
		'look',
		'both',
		false,
		'look towards {T}/look toward {T}/look to {T}/look over at {T}/look over to {T}/look in the direction of {T}/gaze towards {T}/turn to {T}/turn towards {T}/gaze upon {T}',
	),
	...list(
		'look',
		'both',
		false,
		'have {his} eyes on {T}/keep {his} eyes on {T}/have eyes on {T}/keep an eye on {T}/fix {his} eyes on {T}/fix {his} gaze on {T}/rest {his} eyes on {T}/set {his} eyes on {T}/lay eyes on {T}/keep {his} gaze on {T}/have {his} gaze on {T}',
	),
	...list(
		'look',
		'both',
		false,
		'pay attention to {T}/pay attention to {T}/give attention to {T}/attend to {T}/focus on {T}/concentrate on {T}/focus {his} attention on {T}/direct {his} attention to {T}/direct {his} gaze at {T}/fixate on {T}/fixate {T}/be focused on {T}/be focussed on {T}/be concentrated on {T}/be busy with {T}/have {his} attention on {T}',
	),
	...list(
		'look',
		'both',
		false,
		'take a look at {T}/have a look at {T}/cast a look at {T}/cast a glance at {T}/throw a glance at {T}/throw a look at {T}/shoot a glance at {T}/steal a glance at {T}/steal a look at {T}/sneak a peek at {T}/sneak a look at {T}/take a peek at {T}/give {T} a look/give {T} a glance/have a quick look at {T}/take a quick look at {T}',
	),
	...list(
		'look',
		'camera',
		false,
		'look at {T}/look at {T}/look into {T}/look into {T}/look to {T}/look in {T}/look straight into {T}/look directly at {T}/stare into {T}/stare at {T}/gaze into {T}/glance at {T}/face {T}/look right into {T}/peek at {T}/watch {T}/look towards {T}',
	),
	...list(
		'camera-contact',
		'none',
		false,
		'make eye contact with the camera/make camera contact/have camera contact/have eye contact with the camera/make contact with the camera/show camera contact',
	),
	...list(
		'mutual-gaze',
		'person',
		false,
		'make eye contact with {T}/make eye contact with {T}/have eye contact with {T}/have eye contact with {T}/lock eyes with {T}/exchange glances with {T}/exchange looks with {T}/establish eye contact with {T}/be in mutual gaze with {T}/be in eye contact with {T}/share mutual gaze with {T}/get eye contact with {T}/keep eye contact with {T}/hold eye contact with {T}/maintain eye contact with {T}',
	),
	...list(
		'mutual-gaze',
		'person',
		false,
		"meet {T's} eyes/meet {T's} gaze/return {T's} gaze/return {T's} look/hold {T's} gaze/meet the gaze of {T}/return the gaze of {T}/reciprocate {T's} gaze",
	),
	...list(
		'shared-attention',
		'person',
		false,
		'share attention with {T}/look at the same thing as {T}/look at the same object as {T}/share {his} attention with {T}/have shared attention with {T}',
	),
	...list(
		'shared-attention',
		'object',
		false,
		'share attention to {T}/look at {T} together/look together at {T}/watch {T} together/look jointly at {T}',
	),
	...list(
		'joint-attention',
		'person',
		false,
		'be in joint attention with {T}/have joint attention with {T}/engage in joint attention with {T}/show joint attention with {T}',
	),
	...list(
		'joint-attention',
		'object',
		false,
		'be in joint attention to {T}/attend jointly to {T}/have joint attention to {T}',
	),
	...list(
		'gaze-following',
		'person',
		false,
		"follow {T's} gaze/follow {T's} gaze/follow {T's} gaze/follow the gaze of {T}/follow {T's} eyes/follow {T's} look/look where {T} is looking/look where {T} looks/look at what {T} is looking at/look at what {T} looks at/track {T's} gaze/pursue {T's} gaze/follow {T's} line of sight/follow where {T} looks/follow the eyes of {T}/look to where {T} looks",
	),
	...list(
		'pointing-followed',
		'person',
		false,
		"follow {T's} pointing/follow {T's} pointing/follow {T's} pointing gesture/follow the pointing of {T}/look where {T} points/look where {T} is pointing/look at what {T} points at/look at what {T} is pointing at/follow {T's} gesture/follow {T's} pointing finger/follow where {T} points/look to where {T} points",
	),
	...list(
		'gaze-aversion',
		'person',
		false,
		"avert {his} gaze from {T}/avert {his} eyes from {T}/look away from {T}/look away from {T}/turn away from {T}/glance away from {T}/avoid {T's} gaze/avoid {T's} eyes/avoid looking at {T}/avoid eye contact with {T}/break eye contact with {T}/turn {his} eyes away from {T}/evade {T's} gaze/dodge {T's} gaze/escape {T's} gaze/avoid the gaze of {T}/turn {his} gaze away from {T}",
	),
	...list(
		'gaze-aversion',
		'none',
		false,
		'avert {his} gaze/avert {his} eyes/look away/avert the eyes/show gaze aversion/turn {his} gaze away/drop {his} gaze',
	),
	...list(
		'gaze-shift',
		'none',
		false,
		'shift {his} gaze/shift {his} eyes/shift {his} attention/turn {his} gaze quickly/show a gaze shift/suddenly shift {his} gaze/make a sudden gaze shift/make a gaze shift/shift {his} focus/quickly shift {his} gaze/shift gaze',
	),
	...list(
		'gaze-shift',
		'both',
		false,
		'shift {his} gaze to {T}/shift {his} attention to {T}/shift {his} eyes to {T}/turn {his} eyes to {T}/turn {his} gaze to {T}/turn {his} head to {T}/shift {his} gaze towards {T}',
	),
	...list(
		'attention-capture',
		'none',
		false,
		"capture everyone's attention/grab everybody's attention/draw everyone's attention/catch everyone's eye/get everyone's attention/capture the group's attention/draw all the attention/catch everybody's attention",
	),
	...list('head-nod', 'none', false, 'nod/nod/nod {his} head/give a nod/make a nod/do a head nod'),
	...list('head-nod', 'person', false, 'nod at {T}/nod to {T}/nod towards {T}'),
	...list(
		'head-shake',
		'none',
		false,
		'shake {his} head/shake {his} head/shake the head/do a head shake/make a head shake',
	),
	...list('head-shake', 'person', false, 'shake {his} head at {T}'),
	...list('speaking', 'none', false, 'speak/speak/talk/talk/say something/be speaking/be talking/chat'),
	...list(
		'speaking',
		'person',
		false,
		'speak to {T}/talk to {T}/speak with {T}/talk with {T}/say something to {T}/chat with {T}',
	),
	...list(
		'expression',
		'none',
		false,
		'smile/laugh/frown/grin/show an expression/show a facial expression/make a facial expression',
	),
	...list('expression', 'person', false, 'smile at {T}/frown at {T}/grin at {T}/laugh at {T}'),
	...list(
		'pointing',
		'both',
		true,
		'point at {T}/point at {T}/point at {T}/point at {T}/point to {T}/point to {T}/indicate {T}/point out {T}/gesture at {T}/gesture to {T}',
	),
	...list(
		'pointing',
		'both',
		false,
		'point towards {T}/point toward {T}/point {his} finger at {T}/gesture towards {T}/point a finger at {T}/point with {his} finger at {T}/direct {his} finger at {T}/gesture in the direction of {T}/make a pointing gesture to {T}/make a pointing gesture at {T}/show a pointing gesture towards {T}',
	),
	...list(
		'pointing',
		'none',
		false,
		'point/point/point somewhere/make a pointing gesture/gesture/use {his} finger to point',
	),
	...list('showing', 'object', true, 'show {T}/show {T}/hold up {T}/present {T}/show {T} around/show off {T}'),
	...list(
		'showing',
		'person',
		false,
		'show something to {T}/show {T} something/show an object to {T}/hold something up to {T}/present something to {T}/show {T} a thing',
	),
	...list(
		'showing',
		'none',
		false,
		'show something/make a showing gesture/hold something up/show an object/present something',
	),
	...list(
		'giving',
		'object',
		true,
		'give {T}/give away {T}/hand over {T}/pass {T}/offer {T}/hand {T} over/pass {T} on/pass on {T}',
	),
	...list(
		'giving',
		'person',
		false,
		'give something to {T}/give {T} something/hand something to {T}/hand something over to {T}/pass something to {T}/pass {T} something/offer something to {T}/offer {T} something/give {T} an object',
	),
	...list(
		'giving',
		'none',
		false,
		'give something/hand something over/make a giving gesture/pass something on/offer something/give something away',
	),
	...list('reaching', 'object', true, 'reach for {T}/reach for {T}/grab {T}/grasp {T}/grab at {T}'),
	...list(
		'reaching',
		'both',
		false,
		'reach towards {T}/reach out for {T}/reach out to {T}/reach toward {T}/reach out towards {T}/make a reaching gesture towards {T}/make a reaching gesture to {T}',
	),
	...list('reaching', 'none', false, 'reach for something/reach out/make a reaching gesture'),
	...list(
		'interaction',
		'person',
		false,
		'interact with {T}/interact with {T}/engage with {T}/communicate with {T}/react to {T}/respond to {T}/have an interaction with {T}/socially interact with {T}/have contact with {T}',
	),
	...list(
		'interaction',
		'none',
		false,
		'interact/interact/interact with others/interact with anybody/communicate/engage with others',
	),
];

/** What two do with one another; the first word is the verb, of more than one. */
export const pairPhrases: readonly VerbPhrase[] = [
	...list(
		'mutual-gaze',
		'none',
		false,
		'make eye contact/make eye contact/have eye contact/have eye contact/look at each other/look at each other/look at one another/gaze at each other/stare at each other/lock eyes/exchange glances/exchange looks',
	),
	...list(
		'mutual-gaze',
		'none',
		false,
		"look each other in the eye/look each other in the eyes/look into each other's eyes/meet each other's eyes/meet each other's gaze/hold each other's gaze/return each other's gaze/watch each other/face each other/be in mutual gaze/be in eye contact/establish eye contact/show mutual gaze/show LAEO/glance at each other/look at one another/stare at one another/share mutual gaze",
	),
	...list(
		'shared-attention',
		'none',
		false,
		'look at the same thing/look at the same thing/look at the same object/share attention/share their attention/look at something together/attend to the same thing/watch the same thing/look at the same target/stare at the same thing/gaze at the same object/show shared attention/focus on the same thing/look in common at something',
	),
	...list(
		'joint-attention',
		'none',
		false,
		'be in joint attention/have joint attention/show joint attention/engage in joint attention/attend jointly/share joint attention/attend jointly to something',
	),
	...list(
		'interaction',
		'none',
		false,
		'interact/interact/interact with each other/interact in any way/communicate with each other/engage with each other/react to each other/have an interaction/have any contact with each other',
	),
];

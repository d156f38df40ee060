import { inflect } from '../../core/text/inflect';
import type { Doing } from './doings';

/** How a word for something done is used; it decides who is actor and who target. */
export type DoingForm = 'base' | 'past' | 'ing' | 'noun';

/** The forms of an English verb: `look`, `looks`; `looked`; `looking`. */
const formsOf = (verb: string): Readonly<Record<'base' | 'past' | 'ing', readonly string[]>> => ({
	base: [verb, inflect(verb, 'third')],
	past: [inflect(verb, 'past'), inflect(verb, 'participle')],
	ing: [inflect(verb, 'ing')],
});

/** `{look}` in a pattern stands for all forms of the verb. */
const expand = (pattern: string): string =>
	pattern.replace(/\{(\w+)\}/g, (_, verb: string) => {
		const { base, past, ing } = formsOf(verb);
		return `(?:${[...base, ...past, ...ing].sort((a, b) => b.length - a.length).join('|')})`;
	});

/** Every form of the verbs that a pattern has, for spelling. */
const verbsIn = (pattern: string): string[] => [...pattern.matchAll(/\{(\w+)\}/g)].map(([, verb]) => verb!);

const EACH_OTHER = '(?:each other|each others|one another|eachother|one an other)';
const OWN = '(?:the |their |his |her |its |my |your |a |any )?';

/** The longest match wins, whatever the order. Prepositions stay outside: they tell who is target. */
const VERBS: readonly (readonly [doing: Doing, pattern: string])[] = [
	[
		'look',
		'{look}|{watch}|{stare}|{glance}|{gaze}|{glare}|{peek}|{peep}|{view}|{eye}|{observe}|{inspect}|{fixate}|{see}|{notice}|{examine}|{face}|{attend}|{focus}',
	],
	['look', '{focus} (?:their|his|her) (?:attention|gaze|eyes)'],
	['look', '{concentrate}'],
	['look', '{check}(?: out)?'],
	['look', '{pay} (?:any |some |more |most |the most |much |close |no |less |the least )?attention'],
	[
		'look',
		'(?:{give}|{throw}|{cast}|{shoot}|{steal}|{take}|{have}|{catch}|{sneak}) (?:a|an|another|any)(?: \\w+)? (?:look|glance|peek|gaze|stare|glimpse)',
	],
	[
		'look',
		`(?:{have}|{keep}|{fix}|{rest}|{direct}|{set}|{train}|{cast}) ${OWN}(?:eyes?|gaze|look|attention)(?: fixed| glued| locked)?(?= (?:on|at|upon|toward|towards|to)\\b)`,
	],
	['look', `${OWN}eyes? (?:are |were |is |was )?(?:fixed |glued |locked )?(?:on|upon)`],
	[
		'mutual-gaze',
		'(?:{look}|{gaze}|{stare}|{glance}|{peer}) (?:\\w+ )?(?:straight |right |deep |deeply )?(?:at|into|in|to|towards|toward) ' +
			EACH_OTHER +
			"(?: 's)?(?: in the)?(?: eyes?| faces?)?",
	],
	['mutual-gaze', `(?:{look}|{stare}) ${EACH_OTHER}(?: in the eyes?| in the face)?`],
	['mutual-gaze', `(?:{watch}|{face}|{see}|{eye}) ${EACH_OTHER}`],
	['mutual-gaze', '{lock} (?:their )?(?:eyes|gazes|gaze|looks)'],
	['mutual-gaze', `(?:{meet}|{hold}|{return}|{catch}) ${EACH_OTHER}(?: 's)? (?:eyes?|gaze|look)`],
	['mutual-gaze', '(?:their |the )?(?:eyes|gazes|looks) {meet}'],
	['mutual-gaze', '{exchange} (?:a )?(?:glances?|looks?|gazes?)'],
	['gaze-aversion', `{avert} ${OWN}(?:gaze|eyes?|look|sight|face|head)?(?: away)?`],
	['gaze-aversion', '(?:{look}|{turn}|{glance}|{gaze}) (?:\\w+ )?away'],
	['gaze-aversion', `{turn} ${OWN}(?:gaze|eyes|head|face) away`],
	['gaze-aversion', `{avoid}(?: ${OWN}(?:gaze|eyes|eye contact|looking at|to look at|looking))?`],
	['gaze-aversion', `(?:{break}(?: off)?|{drop}) ${OWN}(?:eye contact|gaze|eyes)`],
	['gaze-shift', `{shift} ${OWN}(?:gaze|eyes|attention|focus|look)`],
	['gaze-shift', `{turn} ${OWN}(?:gaze|eyes|head)(?: quickly| suddenly)?`],
	[
		'attention-capture',
		"(?:{capture}|{grab}|{catch}|{draw}|{get}|gotten) (?:everyone 's|everybody 's|all the|the group 's) (?:attention|eyes?)",
	],
	['shared-attention', '{share} (?:their )?attention'],
	['joint-attention', '(?:jointly {attend}|{attend} jointly)'],
	['head-nod', `{nod}(?: ${OWN}heads?)?`],
	['head-shake', `{shake} ${OWN}heads?`],
	['speaking', '{speak}|{talk}|{chat}'],
	['speaking', '{say} (?:something|anything)'],
	['speaking', '{say}'],
	['expression', '{smile}|{laugh}|{frown}|{grin}'],
	['pointing', '{point}(?: out)?(?: (?:the|a|their|his|her) (?:index )?fingers?)?'],
	['pointing', '{gesture}|{gesticulate}|{indicate}'],
	['pointing', '{direct} (?:the|a|their|his|her) (?:index )?finger'],
	['showing', '{show}|{present}'],
	['showing', '{hold} (?:\\w+ )?up'],
	['giving', '{give}(?: away| over)?'],
	['giving', '{hand} over'],
	['giving', '(?:handed|handing)(?: over)?'],
	['giving', '{pass}(?: over| on)?'],
	['giving', '{offer}'],
	['reaching', '{reach}(?: out)?'],
	['reaching', '{grab}|{grasp}'],
	['interaction', '{interact}|{engage}|{communicate}|{react}|{respond}'],
];

const NOUNS: readonly (readonly [doing: Doing, pattern: string])[] = [
	['look', '(?:looking|gaze|viewing|watching|dwell|gazing) time'],
	['look', '(?:visual |gaze )?attention'],
	['look', '(?:eye )?gazes?'],
	['look', '(?:eye )?fixations?'],
	['look', 'looks'],
	['look', 'glances'],
	['mutual-gaze', '(?:mutual|reciprocal|reciprocated|shared) (?:eye )?(?:gazes?|gazing|looks?|looking|glances?)'],
	['mutual-gaze', '(?:direct )?eye[- ]?contacts?'],
	['mutual-gaze', 'eye[- ]to[- ]eye(?: contact)?'],
	['mutual-gaze', 'laeo'],
	['shared-attention', '(?:shared|common|mutual) (?:visual )?attention'],
	['joint-attention', 'joint (?:visual )?attention'],
	['joint-attention', 'jointly attended'],
	['gaze-following', '(?:gaze|look|eye)[- ]follow(?:s|ings?)?'],
	['pointing-followed', '(?:point|pointing|gesture)[- ]following'],
	['pointing-followed', 'followed (?:pointing|gesture|point)s?'],
	['gaze-aversion', '(?:gaze|eye|look) (?:aversions?|avoidance)'],
	['gaze-shift', '(?:sudden |quick |rapid )?(?:gaze|attention|look) (?:shifts?|changes?|switch(?:es)?)'],
	['attention-capture', 'attention captures?'],
	['camera-contact', '(?:camera|lens)[- ](?:eye )?(?:contacts?|gazes?|looks?|glances?)'],
	['camera-contact', 'lam'],
	['head-nod', '(?:head[- ])?nods?'],
	['head-shake', 'head[- ]?shak(?:es?|ing)'],
	['speaking', 'speech|speaking (?:turn|time)s?|talk(?:ing)? time'],
	['expression', '(?:facial |face )?expressions?|laughter'],
	['pointing', '(?:pointing|deictic|indicating) (?:gestures?|events?|actions?)'],
	['pointing', 'pointings?'],
	['pointing', 'gestures?'],
	['showing', 'showing gestures?'],
	['giving', 'giving gestures?|handovers?|hand-overs?'],
	['reaching', 'reaching gestures?'],
	['interaction', '(?:social )?interactions?'],
	['interaction', '(?:social )?(?:events|contacts?)'],
];

/** A pattern for what is done, with its meaning. `form`: `null` is told from the word itself. */
export type DoingRule = { readonly doing: Doing; readonly pattern: RegExp; readonly form: 'noun' | null };

const compile = (pattern: string): RegExp => new RegExp(`(?:${expand(pattern)})(?![\\w-])`, 'iy');

export const doingRules: readonly DoingRule[] = [
	...VERBS.map(([doing, pattern]): DoingRule => ({ doing, pattern: compile(pattern), form: null })),
	...NOUNS.map(([doing, pattern]): DoingRule => ({ doing, pattern: compile(pattern), form: 'noun' })),
];

/** `follows`, `meets`, `avoids` and the like, that take somebody's gaze or pointing as their object. */
export const gazeVerbs: readonly { pattern: RegExp; gaze: Doing; pointing: Doing | null; alone: Doing | null }[] = [
	{
		pattern: compile('{follow}(?: along)?'),
		gaze: 'gaze-following',
		pointing: 'pointing-followed',
		alone: 'gaze-following',
	},
	{ pattern: compile('{pursue}|{track}'), gaze: 'gaze-following', pointing: 'pointing-followed', alone: null },
	{
		pattern: compile('{avoid}|{evade}|{escape}|{dodge}'),
		gaze: 'gaze-aversion',
		pointing: null,
		alone: 'gaze-aversion',
	},
	{
		pattern: compile('{meet}|{return}|{reciprocate}|{hold}|{answer}'),
		gaze: 'mutual-gaze',
		pointing: null,
		alone: null,
	},
];

const PAST = new Set([
	'gotten',
	...VERBS.flatMap(([, pattern]) => verbsIn(pattern)).flatMap((verb) => formsOf(verb).past),
]);

/** Form of a verb as written, from its first word. */
export const formOf = (written: string): DoingForm => {
	const first = written.trim().split(/[ -]/)[0]!.toLowerCase();
	if (first === 'has' || first === 'had') return 'base';
	if (PAST.has(first) || /ed$/.test(first)) return 'past';
	return /ing$/.test(first) && first !== 'sing' ? 'ing' : 'base';
};

import { groupBy } from '../../core/collections';
import { capital } from '../../core/text/words';
import type { AskSession } from '../answer/types';
import { timeWord } from '../answer/wording';
import type { SequenceFound, StateFound, Step } from '../query/found';
import type { SequenceQuery, StateQuery } from '../query/query';
import { endsOf } from '../query/relations';
import { notClause, spanClause } from './clause';
import { type Known } from './slot-words';
import { rowsClause } from './rows-clause';
import { keyList, keyWord } from './names';
import { sentence, type Said } from './said';
import { namedIn, rowsIn } from './say-whether';

/** More steps are shown, and not read out. */
const MAX_STEPS = 20;

/** What followed what. */
export const saySequence = (query: SequenceQuery, { lanes }: SequenceFound, session: AskSession): Said => {
	const known: Known = { rows: [], session, env: new Map(), vars: query.vars };
	const time = spanClause(query.span, known);
	if (lanes.length === 0) {
		return {
			...{ yes: null, shown: [], status: 'not-seen', named: [], isList: false },
			sentences: [sentence(`Not seen: ${notClause(query.about, known)}${time}`)],
		};
	}
	const said = lanes.map(({ values, steps }) => {
		const rows = steps.flatMap(({ found }) => rowsIn(found));
		const shown = steps.slice(0, MAX_STEPS);
		const isOne = new Set(rows.map(({ who }) => who)).size === 1;
		const list = shown.map(
			(step) =>
				`${keyWord(step.key, session)} (${isOne || isOwn(step) ? '' : `${doersOf(step, session)}, `}${timeWord(step.startMs)})`,
		);
		const more = steps.length > shown.length ? `, and ${steps.length - shown.length} more` : '';
		const doers = rows.slice(0, 1).map((row) => `person:${row.who}`);
		const who = keyList(values.length > 0 ? values : isOne ? doers : [], session);
		const head = `${who}${time}`.trim();
		return sentence(
			`${head}${head === '' ? 'In' : ', in'} ${query.isReversed ? 'reverse ' : ''}order: ${list.join(', ')}${more}`,
			rows,
			shown[0] ?? null,
		);
	});
	const all = lanes.flatMap(({ steps }) => steps);
	return {
		...{ yes: null, status: 'answered', isList: true },
		sentences: said.map((one) => ({ ...one, text: capital(one.text) })),
		named: [...new Set(all.map(({ key }) => key))],
		...(lanes.length === 1 && { listed: [...new Set(all.map(({ key }) => key))] }),
		shown: [
			{
				...{ is: 'strip', caption: 'In order of time' },
				startMs: all.reduce((min, { startMs }) => Math.min(min, startMs), Infinity),
				endMs: all.reduce((max, { endMs }) => Math.max(max, endMs), 0),
				lanes: lanes.map(({ values, steps }) => ({
					name: values.length > 0 ? keyList(values, session) : '',
					pieces: steps.map(({ startMs, endMs, key }) => ({ startMs, endMs, key, label: keyWord(key, session) })),
				})),
			},
		],
	};
};

/** Whether a step names who did it: “who spoke, in order”. */
const isOwn = ({ key, found }: Step): boolean => rowsIn(found).every(({ who }) => `person:${who}` === key);

/** Those who did a step of a sequence. */
const doersOf = ({ found }: Step, session: AskSession): string =>
	keyList(
		rowsIn(found).map(({ who }) => `person:${who}`),
		session,
	);

/** Where everybody looks at a moment. */
export const sayState = (_: StateQuery, { people, tMs }: StateFound, session: AskSession): Said => {
	const looks = people.flatMap(({ look }) => look ?? []);
	const unknown = people.flatMap(({ who, look }) => (look ? [] : [who]));
	const byAim = [...groupBy(looks, (row) => endsOf(row).whom ?? 'outside').values()];
	const others = people.flatMap(({ doing }) => doing.filter(({ kind }) => !GAZE.has(kind)));
	const clauses = [
		...byAim.map((rows) => rowsClause(rows, session)),
		...(unknown.length > 0 ? [`where ${keyList(unknown, session)} looked is not known`] : []),
		...(others.length > 0 ? [rowsClause(others, session)] : []),
	];
	const rows = [...looks, ...others];
	return {
		...{ yes: null, shown: [], status: rows.length > 0 ? 'answered' : 'not-seen', isList: false, named: namedIn(rows) },
		sentences: [sentence(`At ${timeWord(tMs)} ${clauses.join('; ')}`, rows, { startMs: tMs, endMs: tMs })],
	};
};

/** What looks say already. */
const GAZE: ReadonlySet<string> = new Set([
	'mutual-gaze',
	'shared-attention',
	'joint-attention',
	'camera-contact',
	'gaze-shift',
	'attention-capture',
	'gaze-following',
	'pointing-followed',
]);

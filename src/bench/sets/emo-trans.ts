import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { scoreDynamics, type DynamicsResult } from '../../reason/emotion-dynamics/score';
import { defineSet, LINES, textOf } from '../benchmark-set';
import { goodRows, idShape } from '../../reason/json-rows';
import { countNote, leftOutNotes, mainShare, matchById, measureTable, namesLine } from '../set-report';
import { tinyEmoTrans } from '../tiny/emo-trans';

/** Labels are compared regardless of case and of blanks around them. */
const label = v.pipe(v.string(), v.trim(), v.toLowerCase());
const state = v.object({ start: label, end: label });
const names = v.pipe(v.array(label), v.minLength(1));

const key = v.variant('form', [
	v.looseObject({ id: idShape, form: v.literal('ECD'), answer: v.boolean() }),
	v.looseObject({ id: idShape, form: v.literal('ESI'), answer: state }),
	v.looseObject({
		id: idShape,
		form: v.literal('ETR'),
		answer: label,
		supporting: v.optional(v.array(v.string())),
	}),
	v.looseObject({ id: idShape, form: v.literal('NEP'), answer: label }),
]);
type Key = v.InferOutput<typeof key>;

const reply = v.looseObject({
	id: idShape,
	answer: v.union([v.boolean(), label, state, names]),
	evidence: v.optional(v.array(v.string())),
});
type Reply = v.InferOutput<typeof reply>;

/** `yes`, `true` and their opposites; `null` for anything else. */
const truthOf = (text: string): boolean | null => {
	if (/^\s*(yes|true|changed)\b/i.test(text)) return true;
	return /^\s*(no|false|unchanged)\b/i.test(text) ? false : null;
};

const resultOf = (asked: Key, said: Reply | undefined): DynamicsResult => {
	const answer = said?.answer;
	switch (asked.form) {
		case 'ECD':
			return {
				...{ form: 'ECD', truth: asked.answer },
				answer: typeof answer === 'boolean' ? answer : typeof answer === 'string' ? truthOf(answer) : null,
			};
		case 'ESI':
			return {
				...{ form: 'ESI', truth: asked.answer },
				answer: typeof answer === 'object' && !Array.isArray(answer) ? answer : null,
			};
		case 'ETR':
			return {
				...{ form: 'ETR', truth: asked.answer, answer: typeof answer === 'string' ? answer : null },
				...(asked.supporting && said?.evidence && { evidence: { named: said.evidence, supporting: asked.supporting } }),
			};
		case 'NEP':
			return {
				...{ form: 'NEP', truth: asked.answer },
				answer: Array.isArray(answer) ? answer : typeof answer === 'string' ? [answer] : null,
			};
	}
};

/** EmoTrans’s four forms, which are not published: fields and scoring are ours. */
export const emoTransSet = defineSet({
	id: 'emotrans',
	title: 'EmoTrans',
	about: 'Change, states, what came before, what is next. The benchmark’s scoring is not published: ours.',
	source: 'EmoTrans',
	files: [
		{ id: 'replies', label: 'Replies', placeholder: 'REPLIES', accept: LINES },
		{ id: 'questions', label: 'Questions', placeholder: 'QUESTIONS', accept: LINES },
	],
	options: {},
	help: {
		needs: 'two files: replies and questions',
		does: 'change, states, reason and next state (scoring ours)',
		forms: `QUESTIONS of emotrans are JSON lines {"id", "form": "ECD"|"ESI"|"ETR"|"NEP", "answer"}, with a truth, two states, an
option or a state as answer; REPLIES {"id", "answer"}, for NEP a list, likeliest first. With "supporting" in a question of ETR
and "evidence" in its reply, the precision of the evidence is scored too.`,
	},
	async read(files) {
		const { text, name } = await textOf(files, 'questions');
		const { rows: items, wrong } = goodRows(key, text, name, ({ id }) => id);
		return { items, wrong, name };
	},
	async score({ data, files }) {
		const { text, name } = await textOf(files, 'replies');
		const { rows: replies, wrong } = goodRows(reply, text, name);
		const { rows, unanswered, unknown } = matchById(data.items, replies);
		if (rows.size > 0 && unknown.length === rows.size) {
			throw new AppError('evaluation-invalid', `No reply in ${name} is to a question of ${data.name}`);
		}
		return {
			...scoreDynamics(data.items.map((question) => resultOf(question, rows.get(question.id)))),
			...{ unanswered, unknown, wrong: [...data.wrong, ...wrong] },
		};
	},
	tiny: tinyEmoTrans,
	rows: (report) => {
		const measures: readonly (readonly [string, number | null])[] = [
			['ECD: accuracy of “changed”', report.changeAccuracy],
			['ECD: F1 of “changed”', report.changeF1],
			['ESI: first state', report.startAccuracy],
			['ESI: last state', report.endAccuracy],
			['ETR: what came before', report.reasonAccuracy],
			['ETR: precision of the evidence', report.evidencePrecision],
			['NEP: first guess', report.nextTop1],
			['NEP: among the first three', report.nextTop3],
		];
		const counts = Object.entries(report.counts).map(([form, count]) => `${count} ${form}`);
		return [
			{
				about: `${counts.join(', ')}.`,
				label: 'EmoTrans scores',
				tables: [
					measureTable(measures.map(([name, value]) => ({ name, value: mainShare(value), definition: 'ours' }))),
				],
				notes: [
					...leftOutNotes(report.wrong),
					...countNote(report.unanswered, 'question', 'without a reply, counted as wrong'),
					...countNote(report.unknown.length, ['reply', 'replies'], 'to no question'),
				],
				details: namesLine('Replies to no question', report.unknown),
			},
		];
	},
});

import * as v from 'valibot';
import { AppError } from '../../core/errors';
import { scoreDynamics, type DynamicsResult, type DynamicsScores } from '../../reason/emotion-dynamics/score';
import { byId, checkShape, idShape, jsonRows } from '../datasets/json-rows';

const state = v.object({ start: v.string(), end: v.string() });
const names = v.pipe(v.array(v.string()), v.minLength(1));

const key = v.variant('form', [
	v.looseObject({ id: idShape, form: v.literal('ECD'), answer: v.boolean() }),
	v.looseObject({ id: idShape, form: v.literal('ESI'), answer: state }),
	v.looseObject({
		id: idShape,
		form: v.literal('ETR'),
		answer: v.string(),
		supporting: v.optional(v.array(v.string())),
	}),
	v.looseObject({ id: idShape, form: v.literal('NEP'), answer: v.string() }),
]);
type Key = v.InferOutput<typeof key>;

const reply = v.looseObject({
	id: idShape,
	answer: v.union([v.boolean(), v.string(), state, names]),
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

/** Replies to questions of EmoTrans’s four forms. */
export type EmoTransReport = DynamicsScores & {
	readonly unanswered: number;
	/** Ids of replies that no question has. */
	readonly unknown: readonly string[];
};

/**
 * Scores replies to questions of the four forms, which are not published: the fields are ours. Questions
 * `{"id", "form": "ECD"|"ESI"|"ETR"|"NEP", "answer"}` with a truth, two states, an option or a state as answer; replies
 * `{"id", "answer"}`, for NEP a list, likeliest first. With `supporting` in a question of ETR and `evidence` in its reply,
 * the precision of the evidence is scored too.
 *
 * @throws AppError `evaluation-invalid`
 */
export const emoTransReport = (
	questions: { readonly text: string; readonly name: string },
	replies: { readonly text: string; readonly name: string },
): EmoTransReport => {
	const asked = byId(
		jsonRows(questions.text, questions.name).map(({ value, where }) => checkShape(key, value, where)),
		questions.name,
	);
	const rows = jsonRows(replies.text, replies.name).map(({ value, where }) => checkShape(reply, value, where));
	const said = new Map(rows.map((row) => [row.id, row]));
	if (rows.length > 0 && ![...said.keys()].some((id) => asked.has(id))) {
		throw new AppError('evaluation-invalid', `${replies.name} answers none of the questions of ${questions.name}`);
	}
	return {
		...scoreDynamics([...asked.values()].map((question) => resultOf(question, said.get(question.id)))),
		unanswered: [...asked.keys()].filter((id) => !said.has(id)).length,
		unknown: [...said.keys()].filter((id) => !asked.has(id)),
	};
};

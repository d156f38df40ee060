// Measures one writer on what `ask-tasks` has: how it writes and chooses.
import {
	bootstrapMean,
	rateByKind,
	rateOf,
	type Mean,
	type Rate,
	type RateByKind,
} from '../../../src/bench/scores/intervals.ts';
import { shownStrangers, strangersIn } from '../../../src/bench/scores/strangers.ts';
import { verifyText } from '../../../src/reason/answer/verify.ts';
import { answerPrompt, writeWith } from '../../../src/reason/ask/write-answer.ts';
import { answerFromGraph } from '../../../src/reason/grasp/answer.ts';
import { socialGroundingReward } from '../../../src/reason/grasp/social-grounding-reward.ts';
import { graspPrompt, letteredOptions, parseLetter } from '../../../src/reason/grasp/prompt.ts';
import { taggedAnswer } from '../../../src/reason/grasp/tagged-answer.ts';
import type { Generated, LanguageModel, Prompt } from '../../../src/reason/language-model/language-model.ts';
import { isNotSeen } from '../../../src/reason/mini/answer-form.ts';
import { answerGrasp, answerGraspBest, scoreLetters } from '../../../src/reason/mini/answer-grasp.ts';
import { eventLine, eventsShown } from '../../../src/reason/mini/grasp-form.ts';
import type { AnswerTask, GraspTask } from './ask-tasks.ts';

/** The same prompt is not run twice: greedy replies do not change. */
const remembering = (model: LanguageModel): LanguageModel => {
	const known = new Map<string, Promise<Generated>>();
	return {
		...model,
		generate(prompt, options) {
			const key = JSON.stringify(prompt);
			const reply = known.get(key) ?? model.generate(prompt, options);
			known.set(key, reply);
			return reply;
		},
	};
};

/** Answers written from facts. */
export type WritingScore = {
	/** Texts that name a person, thing, number or time, or say a relation, that no cited fact has, as the model wrote them. */
	readonly unsupportedBefore: Rate;
	/** Names, numbers and times alone, by a check that shares nothing with the verifier, before and after the verifier. */
	readonly strangersBefore: Rate;
	readonly strangersAfter: Rate;
	/** Answers of the model that are shown at all, of those whose facts hold one; the templates write the others. */
	readonly shown: Rate;
	/** “Not seen” said where the facts hold no answer, and only there. */
	readonly notSeenRight: Rate;
};

type WrittenRow = {
	isHeld: boolean;
	saysNotSeen: boolean;
	isUnsupported: boolean;
	hasStrangers: boolean;
	shownStrangers: number;
	isShown: boolean;
};

export const measureWriting = async (model: LanguageModel, tasks: readonly AnswerTask[]): Promise<WritingScore> => {
	const memory = remembering(model);
	const rows: WrittenRow[] = [];
	for (const { question, facts, session, isHeld } of tasks) {
		const { text } = await memory.generate(answerPrompt(memory, { question, facts }, { model }, null));
		const saysNotSeen = isNotSeen(text);
		const { isSupported, cited } = verifyText(text, facts, session);
		const written = await writeWith(memory, { question, facts, session, isYes: null }, { model });
		rows.push({
			isHeld,
			saysNotSeen,
			isUnsupported: !saysNotSeen && !(isSupported && cited.length > 0),
			hasStrangers:
				strangersIn(
					text,
					facts.filter((f) => cited.includes(f.id)),
					session,
				).length > 0,
			shownStrangers: written.verified ? shownStrangers(written.verified.segments, facts, session).length : 0,
			isShown: written.verified !== null,
		});
	}
	const count = (is: (row: (typeof rows)[number]) => boolean, of = rows): Rate =>
		rateOf(of.filter(is).length, of.length);
	return {
		unsupportedBefore: count((r) => r.isUnsupported),
		strangersBefore: count((r) => r.hasStrangers),
		strangersAfter: count((r) => r.shownStrangers > 0),
		shown: count(
			(r) => r.isShown,
			rows.filter((r) => r.isHeld),
		),
		notSeenRight: count((r) => r.saysNotSeen === !r.isHeld),
	};
};

/** Questions in GRASP's form. */
export type GraspModelScore = {
	readonly accuracy: RateByKind;
	readonly sgr: Mean;
	/** SGR by category. */
	readonly sgrKinds: Readonly<Record<string, Mean>>;
};

type GraspReply = { letter: string | null; text: string };

const scoreGrasp = (tasks: readonly GraspTask[], replies: readonly GraspReply[]): GraspModelScore => {
	const sgrs = tasks.map((task, i) => socialGroundingReward(replies[i]!.text, task.events, task.item.question));
	const kinds = [...new Set(tasks.map((t) => t.category))].sort();
	return {
		accuracy: rateByKind(tasks.map((t, i) => ({ kind: t.category, isRight: replies[i]!.letter === t.answer }))),
		sgr: bootstrapMean(sgrs),
		sgrKinds: Object.fromEntries(
			kinds.map((kind) => [kind, bootstrapMean(sgrs.filter((_, i) => tasks[i]!.category === kind))]),
		),
	};
};

/** By the event graph, which needs no model. */
export const measureGraph = (tasks: readonly GraspTask[]): GraspModelScore =>
	scoreGrasp(
		tasks,
		tasks.map(({ item, clip }) => {
			const { letter, events } = answerFromGraph(item, clip);
			return { letter, text: taggedAnswer(events, letter) };
		}),
	);

/** For models that were not made for it: the published prompt behind the same list of events. */
const chatGraspPrompt = ({ item, clip }: GraspTask): Prompt => ({
	messages: [
		{
			role: 'user',
			content: `${eventsShown(item.question, clip.events).map(eventLine).join('\n')}\n${
				graspPrompt({ question: item.question, options: letteredOptions(item.options) }, 'plain').user
			}`,
		},
	],
	maxTokens: 32,
});

/** By one reply each. */
export const measureGrasp = async (model: LanguageModel, tasks: readonly GraspTask[]): Promise<GraspModelScore> => {
	const replies: GraspReply[] = [];
	for (const task of tasks) {
		const text =
			model.info.promptStyle === 'mini'
				? (await answerGrasp(model, task.item, task.clip)).reply.text
				: (await model.generate(chatGraspPrompt(task))).text;
		replies.push({ text, letter: parseLetter(text) });
	}
	return scoreGrasp(tasks, replies);
};

/** By the best of several replies by SGR against the clip's own events, and by the letters' probabilities alone. */
export const measureGraspWays = async (
	model: LanguageModel,
	tasks: readonly GraspTask[],
	count: number,
): Promise<{ best: GraspModelScore; letters: Rate }> => {
	const replies: GraspReply[] = [];
	let right = 0;
	for (const [seed, { item, clip, answer }] of tasks.entries()) {
		const { best } = await answerGraspBest(model, item, clip, { count, seed });
		replies.push(best);
		const letters = await scoreLetters(model, item, clip);
		const [first] = [...(letters ?? [])].sort(([, a], [, b]) => b - a);
		if (first?.[0] === answer) right++;
	}
	return { best: scoreGrasp(tasks, replies), letters: rateOf(right, tasks.length) };
};

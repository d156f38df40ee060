// What language models are measured with in Ask: the corpus's test part, which shares no wording, no session and no name
// with what ours was trained on.
import { answerExample, answerScene, ANSWERS_A_SESSION } from '../../corpus/answer-task.ts';
import { graspClip, graspExamples, letterCounts } from '../../corpus/grasp-task.ts';
import type { AskSession, Fact } from '../../../src/reason/answer/types.ts';
import type { GraspClip } from '../../../src/reason/grasp/clips/clip.ts';
import type { GroundedEvent } from '../../../src/reason/grasp/social-grounding-reward.ts';
import type { OptionLetter } from '../../../src/reason/grasp/prompt.ts';

/** Seed that the corpus for training was made with. */
const CORPUS_SEED = 1;

/** Facts and a question; `isHeld`: whether they hold the answer. */
export type AnswerTask = {
	readonly kind: string;
	readonly question: string;
	readonly facts: readonly Fact[];
	readonly session: AskSession;
	readonly isHeld: boolean;
};

/** The first `count` answers of the corpus's test part. */
export const corpusAnswerTasks = (count: number): AnswerTask[] => {
	const tasks: AnswerTask[] = [];
	for (let number = 0; tasks.length < count; number++) {
		const scene = answerScene('test', CORPUS_SEED, number);
		for (let i = 0; i < ANSWERS_A_SESSION && tasks.length < count; i++) {
			const example = answerExample('test', CORPUS_SEED, number * ANSWERS_A_SESSION + i, scene);
			if (!example) continue;
			const allowed = example.meta.allowed as readonly Pick<Fact, 'id' | 'text'>[];
			tasks.push({
				kind: example.meta.kind.split(' ')[0]!,
				question: example.meta.question as string,
				facts: allowed.map((f) => ({ ...f, eventIds: [], startMs: 0, endMs: 0, people: [] })),
				session: scene.session,
				isHeld: !/^not seen/i.test(example.reply),
			});
		}
	}
	return tasks;
};

/** A question in GRASP's form with its key. */
export type GraspTask = {
	readonly category: string;
	readonly item: { readonly question: string; readonly options: readonly string[] };
	readonly answer: OptionLetter;
	readonly events: readonly GroundedEvent[];
	readonly clip: GraspClip;
};

/** `count` questions of the corpus's test part, as many of each category. */
export const corpusGraspTasks = (count: number): GraspTask[] => {
	const tasks: GraspTask[] = [];
	const counts = letterCounts();
	const most = Math.ceil(count / counts.size);
	for (let number = 0; tasks.length < count; number++) {
		for (const { meta } of graspExamples('test', CORPUS_SEED, number, { counts, most })) {
			if (tasks.length >= count) break;
			tasks.push({
				category: meta.kind,
				item: { question: meta.question as string, options: meta.options as readonly string[] },
				answer: meta.answer as OptionLetter,
				events: meta.events as readonly GroundedEvent[],
				clip: graspClip('test', CORPUS_SEED, number),
			});
		}
	}
	return tasks;
};

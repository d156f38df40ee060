import { AppError } from '../../../../src/core/errors';
import type {
	ChatMessage,
	Generated,
	GenerateOptions,
	LanguageModel,
	Prompt,
} from '../../../../src/reason/language-model/language-model';

/** What a scripted model does with the facts of its prompt. */
type ScriptedBehaviour =
	/** Says each of them, with its citation. */
	| 'plain'
	/** The same, one word at a time with a pause. */
	| 'slow'
	/** The same, with every number one more than it is. */
	| 'wrong-number'
	/** The same, and then something about somebody whom nobody knows, with the citation of the first fact. */
	| 'invented-name'
	/** Breaks off where JSON is asked for; else plain. */
	| 'malformed-plan'
	/** Writes a few words and then fails. */
	| 'failure';

export type ScriptedOptions = {
	behaviour: ScriptedBehaviour;
	/** The reply where JSON is asked for. */
	plan?: string;
	/** Pause between words of `slow`, milliseconds. */
	pauseMs?: number;
};

/** Nobody in a session is called so. */
export const INVENTED_NAME = 'Zebulon';

/** A numbered fact in a prompt: `F1: …`, `[F1] …`, `- F1. …`. */
const FACT = /^[\s\-*]*\[?(F\d+)\]?[:.)]?\s+(.+?)\.?$/;

const factsIn = (messages: readonly ChatMessage[]): { id: string; text: string }[] =>
	(messages.at(-1)?.content ?? '').split('\n').flatMap((line) => {
		const [, id, text] = FACT.exec(line) ?? [];
		return id !== undefined && text !== undefined ? [{ id, text }] : [];
	});

const replyTo = (prompt: Prompt, { behaviour, plan = '{}' }: ScriptedOptions): string => {
	if (prompt.constraint?.kind === 'json') return behaviour === 'malformed-plan' ? '{"ask": "who", "abo' : plan;
	const facts = factsIn(prompt.messages);
	if (facts.length === 0) return 'There are no facts about this.';
	const change = (text: string): string =>
		behaviour === 'wrong-number' ? text.replace(/\d+/g, (digits) => String(Number(digits) + 1)) : text;
	const said = facts.map(({ id, text }) => `${change(text)} [${id}].`);
	if (behaviour === 'invented-name') said.push(`${INVENTED_NAME} laughed at them [${facts[0]!.id}].`);
	return said.join(' ');
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A language model that does what it is told to, for tests of everything that is built on one. Its tokens are words; it
 * heeds `maxTokens` and the signal as others do, and the same prompt gives the same reply for every seed.
 */
export const scriptedModel = (options: ScriptedOptions): LanguageModel => {
	const { behaviour, pauseMs = 20 } = options;
	const generate = async (prompt: Prompt, { onText, signal }: GenerateOptions = {}): Promise<Generated> => {
		signal?.throwIfAborted();
		const words = replyTo(prompt, options).split(/(?<=\s)/);
		let text = '';
		let count = 0;
		for (const word of words.slice(0, prompt.maxTokens)) {
			if (behaviour === 'slow') await sleep(pauseMs);
			else await Promise.resolve();
			signal?.throwIfAborted();
			if (behaviour === 'failure' && count === 2)
				throw new AppError('internal', 'The scripted model failed, as it was told to');
			text += word;
			count++;
			onText?.(word);
		}
		return {
			text,
			ended: words.length > prompt.maxTokens ? 'length' : 'stop',
			tokens: count,
			promptTokens: null,
			reusedTokens: null,
			truncated: null,
			firstTokenMs: 0,
			totalMs: 0,
		};
	};
	return {
		info: {
			id: `scripted-${behaviour}`,
			title: `Scripted (${behaviour})`,
			provider: 'scripted',
			reason: 'a stand-in for tests',
			contextTokens: null,
			isSeeded: true,
			scoresOptions: true,
		},
		generate,
		async nBest(prompt, count, given) {
			const replies: Generated[] = [];
			for (let i = 0; i < count; i++) replies.push(await generate(prompt, given));
			return replies;
		},
		scoreOptions(_messages, keys, signal) {
			signal?.throwIfAborted();
			if (behaviour === 'failure') return Promise.reject(new AppError('internal', 'The scripted model failed'));
			// The first one gets half, each of the others an equal share of the rest.
			const share = (i: number): number => (keys.length === 1 ? 1 : i === 0 ? 0.5 : 0.5 / (keys.length - 1));
			return Promise.resolve(keys.map((key, i) => ({ key, probability: share(i), mass: share(i) })));
		},
		close: () => Promise.resolve(),
	};
};

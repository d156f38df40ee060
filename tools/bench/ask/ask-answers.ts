// Questions asked and answered end to end, without a language model: our own by what is true of their scenes, and those of
// ../shared/questions, where it is there, by what is true of the sample.
import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { colourWord } from '../../../src/draw/colour-words.ts';
import { defaultName, idFrom, type PersonId } from '../../../src/core/people.ts';
import type { Target } from '../../../src/core/attention.ts';
import { isSymmetric } from '../../../src/core/event-kinds/kinds.ts';
import type { AskSession } from '../../../src/reason/answer/types.ts';
import type { Answer, Earlier } from '../../../src/reason/ask/answer.ts';
import { answerQuestion } from '../../../src/reason/ask/answer-question.ts';
import { earlierOf } from '../../../src/reason/ask/earlier.ts';
import { withForms } from '../../../src/reason/ask/forms/answer-form.ts';
import knownFile from '../../../src/reason/understand/nearest/known-questions.json' with { type: 'json' };
import { knownFrom } from '../../../src/reason/understand/nearest/load-known.ts';
import type { KnownQuestions } from '../../../src/reason/understand/nearest/nearest.ts';
import type { QueryModel } from '../../../src/reason/understand/reader/model.ts';
import { askSessionOf } from '../../../tests/fixtures/ask/ask-session.ts';
import { timesTasks, type TimesTask } from '../../../tests/unit/reason/query/brute-times.ts';
import {
	compareDifference,
	everyDifference,
	groupsDifference,
	measureDifference,
	tableDifference,
	whileEachDifference,
} from '../../../tests/unit/reason/query/times-expected.ts';
import { faultOf } from '../../../tests/unit/reason/say/held-against.ts';
import { parseJson } from '../../read-json.ts';
import {
	openHalves,
	scoreHalf,
	scoreLines,
	sealedHalves,
	type GivenAnswer,
	type Half,
} from './answers/score-answers.ts';
import { readerHere } from '../../reader/reader-here.ts';
import { sampleAskSession } from './ask-sample.ts';

/** Rows of one set of questions, and what was left out. */
export type AskAnswersScore = { readonly title: string; readonly lines: readonly string[] };

const SHARED = new URL('../../../../shared/questions/', import.meta.url).pathname;

const answer = withForms(answerQuestion);

/** Who reads a question that the rules are in doubt about; `null`: nobody. */
type Readers = { readonly known: KnownQuestions; readonly reader: QueryModel };

/** Answers a conversation in order. */
const converse = async (
	session: AskSession,
	questions: readonly string[],
	readers: Readers | null,
): Promise<Answer[]> => {
	const forms = { wanted: null, atMs: null, hasEmotions: false, observations: [], words: null };
	const earlier: Earlier[] = [];
	const answers: Answer[] = [];
	for (const question of questions) {
		const given = await answer(question, { ...session, forms }, { model: null, known: null, ...readers, earlier });
		earlier.push(earlierOf(given));
		answers.push(given);
	}
	return answers;
};

const asGiven = ({ text, offers = [] }: Answer): GivenAnswer => ({ text, options: offers.map(({ label }) => label) });

/**
 * With known questions of the other sets and the model, and by the rules alone. The model learnt from all open sets but the
 * eighteenth, the nineteenth and the twentieth.
 */
const measureOwn = async (half: Half): Promise<AskAnswersScore> => {
	const rowsWith = async (readers: Readers | null): Promise<readonly string[]> => {
		const scored = await scoreHalf(half, async (scene, questions) => {
			const answers = await converse(
				askSessionOf(scene),
				questions.map(({ q }) => q),
				readers,
			);
			return answers.map(asGiven);
		});
		return scoreLines(scored, { half });
	};
	const [alone = ''] = await rowsWith(null);
	// Failures are shown by `answers/score.ts`.
	const rows = await rowsWith({ known: knownFrom(knownFile, half), reader: await readerHere() });
	const end = rows.indexOf('');
	return {
		title: `Our own questions, ${half}, true events`,
		lines: [`${alone}, by the rules alone`, ...(end < 0 ? rows : rows.slice(0, end))],
	};
};

/** People of the sample from left to right, as those questions call them. */
const SEATS: Readonly<Record<string, PersonId>> = { P1: idFrom('P1'), P2: idFrom('P3'), P3: idFrom('P2') };
const seat = (personId: PersonId): PersonId => SEATS[personId] ?? personId;
const seatTarget = (target: Target): Target =>
	target.kind === 'person' ? { ...target, personId: seat(target.personId) } : target;

/** What is true of the sample, with people numbered from left to right. */
const seatedSample = (): AskSession => ({
	...sampleAskSession,
	people: sampleAskSession.people
		.map((person) => {
			const personId = seat(person.personId);
			return { ...person, personId, name: defaultName(personId), isNamed: false, colour: colourWord(personId) };
		})
		.sort((a, b) => (a.personId < b.personId ? -1 : 1)),
	looks: sampleAskSession.looks.map((look) => ({
		...look,
		personId: seat(look.personId),
		target: seatTarget(look.target),
	})),
	events: sampleAskSession.events.map((event) => {
		const people = event.people.map(seat);
		return {
			...event,
			people: isSymmetric(event.kind) ? people.sort() : people,
			target: event.target && seatTarget(event.target),
		};
	}),
});

type SharedQuestion = { readonly id: string; readonly q: string; readonly follows: string | null };

/** Scored by their own scorer, whose keys are patterns. */
const measureShared = async (): Promise<AskAnswersScore | null> => {
	const [path, scorer] = [join(SHARED, 'open.jsonl'), join(SHARED, 'score-ask.mjs')];
	if (!existsSync(path) || !existsSync(scorer)) return null;
	const questions = readFileSync(path, 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => parseJson<SharedQuestion>(line));
	const chains: SharedQuestion[][] = [];
	for (const question of questions) {
		const before = chains.find((chain) => question.follows !== null && chain.at(-1)?.id === question.follows);
		if (before) before.push(question);
		else chains.push([question]);
	}
	const session = seatedSample();
	const lines: string[] = [];
	for (const chain of chains) {
		const answers = await converse(
			session,
			chain.map(({ q }) => q),
			{ known: knownFrom(knownFile), reader: await readerHere() },
		);
		for (const [i, { text, offers = [] }] of answers.entries()) {
			const options = offers.map(({ label }) => label);
			lines.push(JSON.stringify({ question: chain[i]?.q, answer: text, options }));
		}
	}
	const folder = mkdtempSync(join(tmpdir(), 'ask-'));
	try {
		const given = join(folder, 'given.answers.jsonl');
		writeFileSync(given, `${lines.join('\n')}\n`);
		const rows = execFileSync(process.execPath, [scorer, path, given, '--quiet'], { encoding: 'utf8' });
		return { title: 'Questions of ../shared/questions, true events', lines: rows.trimEnd().split('\n') };
	} finally {
		rmSync(folder, { recursive: true });
	}
};

const QUERIES = 10_000;
const ANSWERS = 5000;
const SEED = 1;

/** Random queries against their definitions, and the words of random answers against what happens. */
const measureExactness = (): AskAnswersScore => {
	const count = (runs: number, faultAt: (task: TimesTask, i: number) => string | null): number =>
		fc.sample(timesTasks, { numRuns: runs, seed: SEED }).filter((task, i) => faultAt(task, i) !== null).length;
	const differ = count(
		QUERIES,
		(task) =>
			measureDifference(task) ??
			everyDifference(task) ??
			groupsDifference(task) ??
			compareDifference(task) ??
			tableDifference(task) ??
			whileEachDifference(task),
	);
	return {
		title: 'Random queries and answers about random sessions',
		lines: [
			`queries that differ from their definition: ${differ} of ${QUERIES}`,
			`answers with a name, number, time or relation that the events do not hold: ${count(ANSWERS, faultOf)} of ${ANSWERS}`,
		],
	};
};

/** All sets that are there; the sealed ones for a last look only. */
export const measureAskAnswers = async (isSealed: boolean): Promise<AskAnswersScore[]> => {
	const shared = await measureShared();
	const own: AskAnswersScore[] = [];
	for (const half of isSealed ? [...openHalves, ...sealedHalves] : openHalves) own.push(await measureOwn(half));
	return [
		...own,
		measureExactness(),
		...(shared ? [shared] : [{ title: '../shared/questions is not here', lines: [] }]),
	];
};

export const askAnswersLines = (scores: readonly AskAnswersScore[]): string[] =>
	scores.flatMap(({ title, lines }) => ['', title, ...lines.map((line) => `  ${line}`)]);

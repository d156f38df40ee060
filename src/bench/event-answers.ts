import { AppError } from '../core/errors';
import type { NamedFile } from '../core/named-file';
import { sum } from '../core/maths/statistics';
import { toAskSession } from '../reason/answer/ask-session';
import type { AskSession } from '../reason/answer/types';
import { runQuery } from '../reason/query/run';
import { say } from '../reason/say/say';
import { isSure, understand } from '../reason/understand/understand';
import { linesOf } from '../session/file/blob-lines';
import { readSession } from '../session/file/read-session';
import type { SetFile } from './benchmark-set';
import { mainPercent, type ReportPart } from './set-report';
import { countWords } from '../core/text/words';

const ENDING = /\.regard\.jsonl$/;

/** Name of a clip without folder and ending. */
const clipName = (path: string): string => path.replace(/^.*\//, '').replace(/\.[a-z0-9]+$/i, '');

/** The field for sessions of a set’s clips. */
export const clipSessions = {
	id: 'sessions',
	label: 'Sessions of the clips, for the event graph',
	placeholder: 'FOLDER',
	accept: '.jsonl',
	holds: 'several',
	option: `of NAME.regard.jsonl for the clips of mmsi, online-mmsi and tvqa: what their events answer alone is a row of its own`,
} as const satisfies SetFile;

/** Of a session without observations the events of looks are its looks. */
const withLooks = (session: AskSession): AskSession => {
	if (session.looks.length > 0) return session;
	const looks = session.events.flatMap(({ kind, people: [personId], target, startMs, endMs, confidence }) =>
		kind === 'look-at-head' && personId !== undefined && target
			? [{ personId, target, startMs, endMs: endMs ?? session.untilMs, confidence }]
			: [],
	);
	return { ...session, looks };
};

/** Sessions by the name of their clip. `wrong`: those that cannot be read. */
const readSessions = async (files: readonly NamedFile[]) => {
	const sessions = new Map<string, AskSession>();
	const wrong: string[] = [];
	for (const { name, blob } of files.filter((file) => ENDING.test(file.name))) {
		try {
			const session = await readSession(linesOf(blob));
			const names = {
				nameOf: (personId: string) => `Person ${personId.replace(/^P/, '')}`,
				colourOf: (personId: string) => personId,
			};
			sessions.set(clipName(name.replace(ENDING, '.mp4')), withLooks(toAskSession(session, names)));
		} catch (e) {
			if (!(e instanceof AppError)) throw e;
			wrong.push(`${name}: ${e.message}`);
		}
	}
	return { sessions, wrong };
};

/** Words alone, with a blank at both ends, so that whole words are found in them. */
const plain = (text: string): string =>
	` ${text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `;

/**
 * The option that the events of a session name: the question is read by the rules of Ask and answered by its query; the
 * one option whose words come in what is said is taken. Ours.
 *
 * @returns its index; `null` where the question is not read surely, nothing was seen, or not one option alone is named
 */
export const optionByEvents = (question: string, options: readonly string[], session: AskSession): number | null => {
	const understood = understand(question, session);
	const [reading] = understood.is === 'read' && isSure(understood) ? understood.readings : [];
	const said = (reading?.parts ?? []).flatMap((part) =>
		part.is === 'query' ? say(runQuery(part.query, session), session) : [],
	);
	if (said.length === 0 || said.some(({ status }) => status === 'not-seen')) return null;
	const [yes] = said.flatMap((one) => (one.yes === null ? [] : [one.yes ? ' yes ' : ' no ']));
	const words = plain(said.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join('. '));
	const asked = plain(question);
	const named = [...options.entries()].filter(([, option]) => {
		const own = plain(option);
		return own === yes || (words.includes(own) && !asked.includes(own));
	});
	return named.length === 1 ? (named[0]?.[0] ?? null) : null;
};

/**
 * The player that somebody looks at longest, by the names that people were given in the session. Ours: whoever speaks looks
 * mostly at whom they speak to.
 *
 * @returns index of the choice; `null` where nobody has the speaker’s name, or no look at a player was seen
 */
export const lookedAtLongest = (
	speaker: string,
	choices: readonly string[],
	{ people, events, untilMs }: AskSession,
): number | null => {
	const idOf = (name: string) => people.find((one) => one.isNamed && one.name === name)?.personId;
	const from = idOf(speaker);
	if (from === undefined) return null;
	const looks = choices.map((choice) => {
		const to = idOf(choice);
		return sum(
			events
				.filter(
					({ kind, people: [who, whom] }) => kind === 'look-at-head' && who === from && to !== undefined && whom === to,
				)
				.map(({ startMs, endMs }) => (endMs ?? untilMs) - startMs),
		);
	});
	const most = Math.max(...looks);
	return most > 0 ? looks.indexOf(most) : null;
};

/** How a set’s items are answered from events: where they are from, and what is right. */
type EventItem<Item> = {
	/** Path or name of the clip. */
	readonly clipOf: (item: Item) => string;
	/** Index of the option; `null`: the events do not say. */
	readonly answer: (item: Item, session: AskSession) => number | null;
	readonly truth: (item: Item) => number;
};

/** What the events of the clips’ sessions answer alone, no model asked; `null` without sessions. */
export const eventTally = async <Item>(
	items: readonly Item[],
	files: readonly NamedFile[],
	{ clipOf, answer, truth }: EventItem<Item>,
) => {
	if (files.length === 0) return null;
	const { sessions, wrong } = await readSessions(files);
	const asked = items.flatMap((item) => {
		const session = sessions.get(clipName(clipOf(item)));
		return session ? [{ said: answer(item, session), truth: truth(item) }] : [];
	});
	return {
		asked: asked.length,
		answered: asked.filter(({ said }) => said !== null).length,
		right: asked.filter((one) => one.said === one.truth).length,
		wrong,
	};
};

/** The row of the event graph. @param about which of the items can be answered so, a sentence */
export const eventPart = (tally: Awaited<ReturnType<typeof eventTally>>, about: string): readonly ReportPart[] =>
	tally === null
		? []
		: [
				{
					title: 'Answers of the event graph',
					about: `No model is asked. ${about} ${countWords(tally.asked, 'question')} with a session, ${tally.answered} of them answered; the others count as wrong.`,
					label: 'Answers of the event graph',
					tables: [
						{
							columns: ['Questions', 'Right', 'Accuracy'],
							rows: [
								{
									...{ name: 'Event graph', note: 'all items with a session', is: 'whole' },
									cells: [
										`${tally.right} of ${tally.asked}`,
										mainPercent(tally.asked === 0 ? null : tally.right / tally.asked),
									],
								},
							],
						},
					],
					notes: tally.wrong,
				},
			];

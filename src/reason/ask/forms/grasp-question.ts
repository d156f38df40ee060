import { parseQuestion } from '../../grasp/parse-question';
import type { GraspQuery } from '../../grasp/query';

/** A question in one of GRASP’s published forms. */
export type GraspQuestion = {
	/** Without its options. */
	readonly question: string;
	readonly query: GraspQuery;
	/** Four without their letters; `null` where none were given. */
	readonly options: readonly string[] | null;
};

/** `A) … B) … C) … D) …` behind a question. */
const OPTIONS = /^(.*?)\s*(?:\boptions:\s*)?\bA[).]\s+(.+?)\s+B[).]\s+(.+?)\s+C[).]\s+(.+?)\s+D[).]\s+(.+)$/is;

/**
 * Wordings of GRASP’s 16 categories that nobody uses by chance. Those that plain questions have as well, such as “Who is
 * Person 1 looking at between 2 and 3 seconds?”, are not among them: Ask reads these, to the frame and not to half a second.
 */
const PUBLISHED: readonly RegExp[] = [
	/^what best describes the (?:gaze interaction|action of person)\b/i,
	/\bwhich gaze event happens first\b/i,
	/^how long do .+ maintain eye contact starting at\b/i,
	/^which pair of people makes eye contact\b/i,
	/^during the gaze following interaction\b/i,
	/\bwho is not part of it\b/i,
	/^which people are (?:looking at the same thing|involved when everyone)\b/i,
	/^at whom or what is the \w+ gesture\b/i,
	/^what type of gesture\b/i,
	/^how long does the \w+ gesture performed by\b/i,
	/\bwho performs a gesture earlier\b/i,
	/^how many different people perform\b/i,
	/^who performs the highest number of\b/i,
	/\bwhat is person \d+ doing with their hands\b/i,
	/\bwho performs the next gesture\b/i,
	/\bgesture back then\b/i,
	/^which starts first\b/i,
	/^while person \d+ .+, who is person \d+ making eye contact with\b/i,
	/\bwhich people are the first to\b/i,
	/\bwhich person is (?:pointing|giving|showing|reaching)\b.*\bmeanwhile\b/i,
];

/**
 * Reads a question with GRASP’s reader where it is one of GRASP’s: by its wording, or because four lettered options stand
 * behind it.
 *
 * @returns `null` for every other question, and for one that names no time, as all of GRASP’s do
 */
export const readGraspQuestion = (text: string): GraspQuestion | null => {
	const given = OPTIONS.exec(text);
	const question = (given?.[1] ?? text).trim().replace(/^question:\s*/i, '');
	if (!given && !PUBLISHED.some((wording) => wording.test(question))) return null;
	const query = parseQuestion(question);
	return query && { question, query, options: given && given.slice(2).map((option) => option.trim()) };
};

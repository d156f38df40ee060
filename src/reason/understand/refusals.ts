import { askedTopicOf, type Topic } from '../answer/parse-topics';

/** What is beyond all events, in words that the topics of other languages and everyday speech need. */
const MORE: readonly (readonly [Topic, RegExp])[] = [
	[
		'words',
		/\b(?:what (?:was|is|were|did|do) .{0,30}(?:said|saying|say|talking about|talk about|discussed)|conversation(?: topic)? about|names? of|called|what(?:'s| is) (?:his|her|their) name|transcript|(?:hear|heard|audio|sound))\b/i,
	],
	[
		'words',
		/\b(?:gesagt|sagen|sagte[nt]?|heißt|heissen|worüber|parlent-ils|ont-ils dit|a dit|s'appelle|dijo|dijeron|se llama|hablan de)\b/i,
	],
	[
		'feelings',
		/\b(?:gefühle?|traurig|glücklich|wütend|fühlt|mag|liebt|sentiments?|triste|heureu\w+|content[es]*|aime|siente|feliz|enfadad\w+|gusta)\b/i,
	],
	['age', /\b(?:wie alt|quel âge|qué edad|cuántos años tiene)\b/i],
	['thoughts', /\b(?:denkt|dachte|pense|pensent|piensa|piensan)\b/i],
];

/** What a question is about that no event tells; `null`: nothing of the kind. */
export const refusedTopic = (question: string): Topic | null =>
	askedTopicOf(question) ?? MORE.find(([, pattern]) => pattern.test(question))?.[0] ?? null;

import { withoutAsides } from './asides';
import { askedTopicOf, type Topic } from '../../answer/parse-topics';

/** What is beyond all events, in words that the topics of other languages and everyday speech need. */
const MORE: readonly (readonly [Topic, RegExp])[] = [
	[
		'distances',
		/\bhow (?:far|close|near)\b.{0,12}\b(?:apart|away|sit|sits|stand|stands|is|are|was|were)\b(?!.*\b(?:in|into)\b)/i,
	],
	[
		'actions',
		/^\W*(?:did|does|do|is|was|are|were|has|have|who|when|how (?:often|long|many times))\b.{0,40}\b(?:touch|handl|us|mov|carr)(?:e|es|ed|ing|y|ies|ied|s)? (?:the|a|an|her|his|their) \p{L}+\W*$/iu,
	],
	[
		'words',
		/\b(?:what (?:was|is|were|did|do) .{0,30}(?:said|saying|say|talking about|talk about|discussed)|conversation(?: topic)? about|names? of|what(?:'s| is) (?:his|her|their) name|surname|first name|transcript|hear|heard|audio|sound|what story|touch\w*|decisions?|decided?|conclusions?)\b/i,
	],
	[
		'words',
		/\b(?:gesagt|sagen|sagte[nt]?|heißt|heissen|worüber|parlent-ils|ont-ils dit|a dit|s'appelle|dijo|dijeron|se llama|hablan de)\b/i,
	],
	[
		'feelings',
		/\b(?:gefühle?|traurig|glücklich|wütend|fühlt|mag|liebt|sentiments?|triste|heureu\w+|content[es]*|aime|siente|feliz|enfadad\w+|gusta)\b/i,
	],
	[
		'actions',
		/^\W*(?:did|does|do|is|was|are|were|has|have|who|what|when|how (?:often|long|many times))\b.{0,60}\b(?:dr[aiu]nk(?:s|ing)?|eat(?:s|ing)?|ate|cook(?:s|ed|ing)|writ(?:es?|ing)|wrote|typ(?:es?|ed|ing)|walk(?:s|ed|ing)?|runs?|running|danc(?:es?|ed|ing)|sing(?:s|ing)?|sang|cry|cries|cried|crying|sleep(?:s|ing)?|slept|hug\w*|kiss\w*|push(?:es|ed|ing)?|pull(?:s|ed|ing)?|throw(?:s|ing)?|threw|lift(?:s|ed|ing)?|wav(?:es?|ed|ing)|clap\w*|jump\w*|kick\w*)\b/i,
	],
	[
		'actions',
		/^\W*(?:did|does|do|is|was|has|have|who|when|how (?:often|many times)|how many(?: people| of them)?)\b.{0,40}\b(?:(?:leav(?:e|es|ing)|(?<!\b(?:on|to|at|from|the|far|is|was|most|be) )left)(?: (?:the|this|his|her|their) (?:room|table|scene|place|seat|picture|frame|view|meeting|house|shot|class(?:room)?)| early| late)?|(?:com(?:e|es|ing)|came|walk(?:s|ed|ing)?|go(?:es|ing)?|went) (?:in|out|away|into (?:the|this) room|out of the room)|enter(?:s|ed|ing)?(?: the (?:room|scene|picture|frame))?|arriv(?:e|es|ed|ing)(?: (?:late|early|first|last))?|(?:stand(?:s|ing)?|stood|get(?:s|ting)?|got) up|rais(?:e|es|ed|ing) (?:a|an|the|his|her|their) (?:hands?|arms?)|(?:sit(?:s|ting)?|sat) down)\W*$/i,
	],
	[
		'roles',
		/^\W*(?:who|which (?:one|person|of them))(?:['’]?s| is| was) (?:the|a|an|my|his|her|in) (?!it\b|this\b|here\b|one\b|same\b|first\b|last\b|only\b|cent|focus|other\b|most\b|least\b|next\b|person\b|people\b|middle\b|left\b|right\b|far\b|view\b|picture\b|frame\b|video\b|clip\b|room\b|scene\b|shot\b|target\b|speaker\b|winner\b|pointer\b|looker\b|longest\b|shortest\b)[\p{L}-]+(?: (?:here|there|of them|in (?:this|the) \p{L}+))?\W*$/iu,
	],
	[
		'roles',
		/^\W*(?:is|was) (?!there\b|it\b|this\b|that\b)(?:the )?(?:person \d+|p ?\d+|he|she|\p{Lu}\p{L}+) (?:really |actually )?(?:an?|the|my|his|her) (?!one\b|same\b|first\b|last\b|only\b|cent|focus|other\b|most\b|least\b|next\b|person\b)[\p{L}-]+\W*$/iu,
	],
	[
		'relations',
		/\b(?:is|are|was|were) (?:there )?(?:a |any |an )?(?:conflicts?|arguments?|arguing|fights?|fighting|tension|disagreements?)\b/i,
	],
	[
		'relations',
		/^\W*(?:is|are|was|were) .{1,40}\b(?:sisters?|brothers?|twins?|cousins?|strangers|colleagues|in love|a couple|together as a couple)\W*$/i,
	],
	[
		'appearance',
		/\b(?:(?:what|which) (?:brand|make|model|colou?r|size|material|age|price)(?: of \p{L}+)? (?:is|are|was|were|does|do|did)|what (?:colou?r|kind of clothes)|(?:what|who) (?:is|are|was|were) .{1,30}\b(?:holding|wearing|eating|drinking|carrying)(?! (?:up|out)))\b/iu,
	],
	['age', /\b(?:wie alt|quel âge|qué edad|cuántos años tiene)\b/i],
	['thoughts', /\b(?:denkt|dachte|pense|pensent|piensa|piensan)\b/i],
];

/** What sounds like such a subject and is none. */
const ASIDE =
	/\b(?:(?<=\b(?:is|was|are|were) the \p{L}+ or the \p{L}+ (?:the )?more )popular\b|(?:most )?(?:interesting|exciting) (?=(?:moments?|parts?|bits?|scenes?|events?)\b)|(?<=\b(?:the|that|this|an?) )(?:(?:tall|small|short|big|fat|thin|slim|young|younger|old|older|elderly|bald|bearded) )+(?=(?:man|woman|guy|lady|gentleman|boy|girl|child|kid|person|one)\b)|(?<=\b(?:man|woman|guy|lady|gentleman|boy|girl|child|kid|person|men|women|people) )(?:with|in) (?:(?:a|an|the|his|her|their) )?(?:[\p{L}-]+ ){0,3}(?:hair|beard|clothes|outfit|skin)\b|^\W*(?:and )?what (?:do|does|did|could|can|don['’]?t|didn['’]?t|couldn['’]?t) (?:not )?(?:you|we|one)(?: not|n['’]t)? (?:know|see|tell)(?=\W*$)|(?:(?:neither(?: of them)?|nobody|no one|none of them|never) (?:ever )?|(?:did|does|do)(?:n['’]?t| not) (?:ever |even )?|without (?:ever )?)(?:says?|said|saying) (?:anything|a (?:single )?word|something)(?! about| to| like)\b|(?:say|says|said|utter(?:s|ed)?) (?:a|one) (?:single )?word(?! about| to| like)\b|(?:ge?o?ts?|getting) a words? in\b|(?:ha[sd]|have) (?:got )?the word\b|(?<=\b(?:longest|shortest|first|last) (?:thing|bit|utterance|statement) .{0,30})said(?=\W|$)|popular (?=objects?|things?|items?|toys?|targets?)|dominate[sd]? (?=the (?:conversation|discussion|talk|meeting))|if you (?:do not|don't) mind|never mind|(?:i was|just) (?:wondering|curious)|(?:be )?so kind(?: as)?|kindly|in (?:\w+ )?sentences?|sentences?|couple of (?:people|persons)|(?:which|what) (?:of the )?couples?|couples? (?=(?:that|who|which|with the|had|has|have|looked|looks|made|shared|held|never)\b)|sum up|have in mind|(?<=(?:summari[sz]e|describe|sum up|summary of|overview of) (?:the |their |this )?)relation(?:ship)?s?)\b|\binterested(?=, by)/giu;

/** What a question is about that no event tells; `null`: nothing of the kind. */
export const refusedTopic = (question: string): Topic | null => {
	const said = withoutAsides(question)
		.replace(/\b(i|we)(?:['’]d| should)\b/gi, '$1 would')
		.replace(ASIDE, ' ');
	return askedTopicOf(said) ?? MORE.find(([, pattern]) => pattern.test(said))?.[0] ?? null;
};

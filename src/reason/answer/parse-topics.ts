/** Subjects that the events of a session say nothing about, and how to say so. */
export type Topic =
	| 'feelings'
	| 'thoughts'
	| 'intentions'
	| 'age'
	| 'gender'
	| 'diagnoses'
	| 'words'
	| 'appearance'
	| 'relations'
	| 'roles'
	| 'actions'
	| 'traits'
	| 'distances'
	| 'future';

const FEELING = [
	'feel(?:s|ing|ings)?|felt|emotions?|emotional|mood|happy|happier|unhappy|sad|sadder|angry|angrier|mad|upset|bored|boring|annoyed|irritated|nervous|anxious|afraid|scared',
	'frightened|worried|stressed|relaxed|calm|excited|enthusiastic|tired|sleepy|lonely|jealous|embarrassed|ashamed|proud|surprised|disgusted|frustrated|confused|amused|shy|confident',
	'comfortable|uncomfortable|awkward|tense|hostile|friendly|unfriendly|kind|rude|aggressive|loves?|loved|in love|hates?|hated|likes|liked|dislikes?|disliked|fond of|enjoy(?:s|ed|ing)?',
	'interested|uninterested|interesting|engaged emotionally|attracted(?! (?:the |any |no |most |more |less )*(?:attention|looks?|gazes?|eyes|glances?))|flirt(?:s|ed|ing)?|trusts?|trusted|respects?|respected|happiness|sadness|anger|fear|boredom|stress|satisfied|content',
].join('|');

const PATTERNS: readonly (readonly [topic: Topic, pattern: RegExp])[] = [
	['feelings', new RegExp(`\\b(?:${FEELING})\\b`, 'i')],
	['feelings', /\b(?:do|does|did|do not|does not|did not)(?: \S+){1,5}? like\b(?! to know)/i],
	[
		'thoughts',
		/\b(?:think(?:s|ing)?|thought|thoughts|believes?|believed|daydream\w*|imagin\w+|wonders?|wondering|remembers?|remembered|understands?|understood|realis\w+|realiz\w+|aware|opinion|mind|knows?|knew|concentrating hard|agrees?|agreed|disagree[sd]?)\b/i,
	],
	[
		'intentions',
		/\b(?:wants?|wanted|wishes|hopes?|hoped|intends?|intended|intentions?|intentional\w*|deliberate\w*|on purpose|purposely|plan(?:s|ned|ning)? to|tr(?:y|ies|ied|ying) to|pretend\w*|lying|lies|lied|liar|cheat\w*|hiding something|honest\w*|the truth|truthful\w*|sincer\w+|manipulat\w+|motives?|motivation|goals?)\b/i,
	],
	['age', /\b(?:how old|ages?|aged|years? old|older|younger|oldest|youngest|birthday|born)\b/i],
	[
		'gender',
		/\b(?:genders?|sex|male or|female or|(?:a )?m[ae]n or (?:a )?wom[ae]n|(?:a )?wom[ae]n or (?:a )?m[ae]n|boy or (?:a )?girl|girl or (?:a )?boy|male|female|trans|non-?binary)\b/i,
	],
	[
		'diagnoses',
		/\b(?:autis\w+|adhd|asperger\w*|diagnos\w+|disorders?|disab\w+|depress\w+|anxiety|dementia|symptoms?|syndrome|ill|sick|healthy|mental\w*|drunk|normal|abnormal|developmental\w*|iq|intelligen\w+|smart|stupid|clever|personality|introvert\w*|extrovert\w*)\b/i,
	],
	[
		'words',
		/\b(?:what\b.*\b(?:say|says|said|saying|tell|tells|told|telling|ask|asks|asked|shout|shouts|shouted|whisper\w*|mention\w*|discuss\w*|call(?:s|ed))|(?:talk|speak|chat|spok|convers)\w* about|topic|words?|sentences?|languages?|conversation about|joke|names? of)\b/i,
	],
	[
		'appearance',
		/\b(?:what (?:does|do|did|is|are|was|were)\b.*\b(?:look like|wear\w*|dressed)|hair\w*|clothes|clothing|outfit|beard|eye colou?r|what colou?r|which colou?r|beautiful|handsome|pretty|ugly|attractive|tall|taller|short person|fat|thin|skin|ethnic\w*|race|nationality|religio\w+|(?:look|looks|looked|looking) (?:like|good|bad|nice|happy|sad|tired|great|strange|weird|ill|well|old|young|better|worse|angry|bored|serious))\b/i,
	],
	[
		'relations',
		/\b(?:friends?|friendship|marr(?:y|ied)|couple|dating|relationship|relatives?|related|siblings?|boss of|in charge|dominant|dominate\w*|leader of|boyfriend|girlfriend|husband|wife|family|powerful|status|popular)\b/i,
	],
	['future', /\b(?:(?:what|who|when|where) (?:will|is going to|are going to)|predict\w*|in the future|tomorrow)\b/i],
];

/** What a question is about beyond all events; `null`: nothing of the kind. */
export const topicOf = (question: string): Topic | null =>
	PATTERNS.find(([, pattern]) => pattern.test(question))?.[0] ?? null;

/** What those who ask say of themselves and of whom they ask: it is no subject of the question. */
const ASKERS: readonly RegExp[] = [
	/\b(?:i|we)(?: am| are|'m|'re)?(?: just| really| only)? (?:(?:would|did|'d) (?:like|love|want|need)|want|wants|wish|need|needs|like|am|are|trying|try|tr(?:y|ies)|curious|keen|wondering|wonder|interested|hoping|hope)(?: to| in| of| about| trying| curious| interested)*(?: (?:know|knowing|learn|see|find out|finding out|understand|be told|hear))?\b/gi,
	/\b(?:what|all) (?:i|we) (?:want|need|would like|wish)(?:ed)? to (?:know|see|learn|understand)(?: is| was)?\b/gi,
	/\b(?:do|does|did|can|could|would|will|might)(?: not)? (?:you|we|anyone|anybody|someone|somebody|any of you)(?: happen to| please| perhaps)* (?:know|remember|recall|think|say|tell|mind|want)(?: telling| saying| showing| that)?(?: (?:me|us))?\b/gi,
	/\b(?:mind|care) (?:telling|showing|saying|to tell)(?: (?:me|us))?\b/gi,
	/\b(?:let|tell) (?:me|us) know\b|\bas far as (?:you|we) know\b|,? (?:you know|if you know|i think|i believe|i hope|in your opinion)\b/gi,
	/\b(?:what |which |that |any |some |a |the )?(?:kinds?|sorts?) of\b/gi,
];

/** `topicOf` of what a question asks, without what its asker says of themselves: “I would like to know”. */
export const askedTopicOf = (question: string): Topic | null =>
	topicOf(ASKERS.reduce((text, frame) => text.replace(frame, ' '), question));

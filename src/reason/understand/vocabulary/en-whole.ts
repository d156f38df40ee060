import type { Vocabulary } from './vocabulary';

/** Other English ways to ask for the whole: who is there, who is in the middle of it, what changed, what to watch, what is not known. */
export const englishWhole: Vocabulary['rewrites'] = [
	// Who is there.
	[
		/^\s*who (?:is|are|was|were|appears?) in (?:it|this|here|that|(?:the|this) (?:clip|video|picture|film|scene|recording|room|shot))\s*[?.!]*\s*$/gi,
		'who is there',
	],
	[/^\s*who (?:are|were) (?:these|those|the|all these) (?:people|persons|participants)\s*[?.!]*\s*$/gi, 'who is there'],
	[
		/^\s*(?:and )?who(?:['’]s| is| are| was| were| all is| all was) (?:here|present|visible|around|seen|in (?:the )?(?:picture|frame|view))\s*[?.!]*\s*$/gi,
		'who is there',
	],
	[/^\s*who (?:do|can|did|could) (?:you|we|i) see(?: here| there)?\s*[?.!]*\s*$/gi, 'who is there'],
	// Which of those in the picture somebody is: by place.
	[
		/^\s*(?:and )?(?:who|which(?: one)?(?: of them)?)(?:['’]s| is| was) (person \d+|p ?\d+)\s*[?.!]*\s*$/gi,
		'where does $1 sit',
	],
	[
		/^\s*what (?:can|could|do|did|will) you (?:tell|say|know|see|have)(?: me| us)? (?:about|of|on) (person \d+|p ?\d+|\p{Lu}\S*)\s*[?.!]*\s*$/giu,
		'what did $1 do',
	],
	[
		/^\s*(?:please )?(?:list|show|name|give)(?: me)? (?:all |all of )?(?:the )?(?:people|persons|participants|faces)\s*[?.!]*\s*$/gi,
		'who is there',
	],
	[
		/^\s*(?:please )?(?:list|show|name|give)(?: me)? (?:all |all of )?(?:the )?(?:objects|things|items|toys)\s*[?.!]*\s*$/gi,
		'what things are there',
	],
	[
		/^\s*(?:which|what) (?:objects|things|items|toys) (?:are|were|is|was) (?:detected|found|seen|marked|known|recogni[sz]ed|visible)\s*[?.!]*\s*$/gi,
		'what things are there',
	],
	[
		/^\s*how many (objects|things|items|toys)(?: (?:are|were) (?:there|detected|found|seen|marked|visible))?\s*[?.!]*\s*$/gi,
		'how many things are there',
	],
	[
		/^\s*when (?:does|did) (?:the|this) (?:video|clip|film|recording|session) end\s*[?.!]*\s*$/gi,
		'how long is the video',
	],
	// “How many looked at Anna?”: so many people.
	[
		/^\s*(?:and )?how many ((?:never )?(?:looked|pointed|spoke|nodded|shook|gazed|stared)|(?:did not|didn['’]?t|do not|don['’]?t) (?:look|point|speak|nod|shake|gaze|stare))(?=[\s?.!]|$)/gi,
		'how many people $1',
	],
	// All of it, in order.
	[
		/^\s*(?:please )?(?:list|show|give|tell|print)?(?: me)? ?(?:all|every|the)(?: of)?(?: the)? (?:events?|things? that happened|happenings)(?: in (?:the )?(?:order|sequence)| chronologically| one after (?:the other|another)| in (?:this|the) (?:clip|video|film|session))*\s*[?.!]*\s*$/gi,
		'timeline',
	],
	[/^\s*what events (?:are|were) (?:there|found|seen|detected)\s*[?.!]*\s*$/gi, 'timeline'],
	// A balance is seen in how long each speaks.
	[
		/^\s*(?:how|was|is|were) (?:(?:well|evenly|fairly) )?(?:(?:balanced|even|equal|one-sided|fair|unbalanced|uneven) (?:was|is|were) )?(?:the )?(?:conversation|discussion|talk(?:ing)?|meeting|dialogue|speaking(?: time)?|turn[- ]taking|participation|debate)(?: (?:balanced|even|equal|one-sided|fair|unbalanced|uneven|(?:evenly |equally |well )?(?:shared|distributed)))?(?: between (?:them|the people|everyone))?\s*[?.!]*\s*$/gi,
		'how long did each person speak',
	],
	// “Did eye contact increase over time?”
	[
		/^\s*(?:did|does|has|have|is|was) (?:the )?(?:amount of |time of |number of |frequency of )?(eye contact|mutual gaze|joint attention|shared attention|pointing|nodding|speaking|talking|looking)s? (?:increas|ris|gr[oe]w|go(?:ne|ing)? up|becom\w* more|get\w* more)\w*(?: frequent| common)?(?: over (?:the )?(?:time|course\b.*?)| towards? the end| later(?: on)?| in the second half| with time)?\s*[?.!]*\s*$/gi,
		'was there more $1 in the second half than in the first half',
	],
	[
		/^\s*(?:did|does|has|have|is|was) (?:the )?(?:amount of |time of |number of |frequency of )?(eye contact|mutual gaze|joint attention|shared attention|pointing|nodding|speaking|talking|looking)s? (?:decreas|declin|drop|fall|fell|shr[iau]nk|go(?:ne|ing)? down|becom\w* less|get\w* less)\w*(?: frequent| common)?(?: over (?:the )?(?:time|course\b.*?)| towards? the end| later(?: on)?| in the second half| with time)?\s*[?.!]*\s*$/gi,
		'was there less $1 in the second half than in the first half',
	],
	[/^\s*what (?:was|is|were) (?:happening|going on|there) (while|before|after|during) /gi, 'what happened $1 '],
	[/^\s*what (?:happened|happens|was happening|was going on) (?:when|as) (?=\p{L}+ )/giu, 'what happened while '],
	[
		/^\s*(?:the |any |show me |find |most |some )*(?:interesting|important|notable|exciting|best|relevant|remarkable|worthwhile) (?:moments?|parts?|bits?|scenes?|events?)\s*[?.!]*\s*$/gi,
		'the key moments',
	],
	// “Total eye contact time”.
	[
		/^\s*(?:the )?(?:total|overall|summed(?: up)?) (eye contact|mutual gaze|joint attention|shared attention|gaze|looking|speaking|talking|pointing) (?:time|duration)\b/gi,
		'total time of $1',
	],
	// Whoever notices a gesture looks at whoever makes it.
	[
		/\b(did|does|do) (\S+(?: \d+)?) (?:notice|see|spot|watch) (?:that )?(person \d+|\p{Lu}\S*) (?:pointing|point|points|pointed|was pointing|is pointing)\s*[?.!]*\s*$/giu,
		'$1 $2 look at $3 while $3 pointed',
	],
	[
		/^\s*who (?:notic|spott)ed (?:the|this|that|her|his) pointing(?: gesture)?\s*[?.!]*\s*$/gi,
		'who followed the pointing',
	],
	[
		/^\s*(?:what (?:is|was) )?(?:the |their )?fav(?:ou?)rite (?:toy|thing|object|item)s?\s*[?.!]*\s*$/gi,
		'which thing was looked at the most',
	],
	[
		/^\s*(?:what (?:is|was) )?(\S+(?: \S+)?)['’]s fav(?:ou?)rite (?:toy|thing|object|item)\s*[?.!]*\s*$/gi,
		'which thing did $1 look at the most',
	],
	[/^\s*who prefers? (?:looking|to look) at (.+?)\s*[?.!]*\s*$/gi, 'who looked at $1 the most'],
	[
		/^\s*(did|does|do|has|have) (?:everyone|everybody|they all) (look(?:ed)? at|point(?:ed)? at) (?:everyone|everybody)(?: else)?\s*[?.!]*\s*$/gi,
		'$1 each person $2 each of the others',
	],
	// “Top 3 targets”: a rank tells them from the first.
	[
		/^\s*(?:the |show |list |rank |give me )*(?:top (?:\w+ )?)?(?:objects|things|items|toys)(?: (?:looked at|by (?:the )?(?:total )?(?:looking time|gaze time|viewing time|attention|dwell time|time looked at)))(?: most)?\s*[?.!]*\s*$/gi,
		'which things were looked at the most',
	],
	[
		/^\s*(?:the |show |list |give me )*top (?:\w+ )?(?:objects|things|items|toys)\s*[?.!]*\s*$/gi,
		'which things were looked at the most',
	],
	[
		/^\s*(?:the |show |list |give me )*top (?:\w+ )?(?:people|persons|participants|faces)(?: looked at)?\s*[?.!]*\s*$/gi,
		'who was looked at the most',
	],
	[
		/^\s*(?:the |show |list |give me )*top (?:\w+ )?(?:gaze )?targets(?: looked at)?\s*[?.!]*\s*$/gi,
		'what did people look at the most',
	],
	// All with all.
	[
		/^\s*(?:please )?compare (?:everyone|everybody|all(?: of them| the people| people|(?: the)? (?:two|three|four|five|six)(?: of them| people)?)?|them(?: all)?|the people)\s*[?.!]*\s*$/gi,
		'how long did each person look at each of the other people',
	],
	[
		/^\s*(is|was) the (?:looking|gaz\w+|looks?|staring) (?:between|of) (.+?) (?:mutual|reciprocated|both ways)\s*[?.!]*\s*$/gi,
		'did $2 look at each other',
	],
	// Whoever ignores somebody does not look there.
	[
		/^\s*(?:did|does|do) (.+?) (?:ever )?ignore (?:anyone|anybody|someone|somebody)(?: else)?\s*[?.!]*\s*$/gi,
		'whom did $1 never look at',
	],
	[/^\s*who(?:m)? (?:did|does|do) (.+?) ignore\s*[?.!]*\s*$/gi, 'whom did $1 never look at'],
	[/^\s*(did|does|do) (.+?) (?:ever )?ignore (?!th(?:e|is|at)\b)(.+?)\s*[?.!]*\s*$/gi, '$1 $2 never look at $3'],
	[
		/^\s*how many people (?:are|were|is|appear|can (?:you|we) see)(?: there)? in (?:the|this) \p{L}+\s*[?.!]*\s*$/giu,
		'how many people are there',
	],
	// The most central person: by how long the others looked at them.
	[
		/\b(is|was|are|were) (?:the )?(?:most )?central(?: (?:person|one|figure|participant|character))?(?: (?:here|of them(?: all)?|of all|in (?:this|the) \w+))?(?:\s*,?\s*(?:and )?by (?:what|which) (?:measure|criterion|metric))?(?=\s*(?:[?.!]|$))/gi,
		'$1 looked at the most',
	],
	[
		/^\s*(?:the )?most central (?:person|one|figure|participant|character)(?: (?:here|of them|in (?:this|the) \w+))?(?:\s*,?\s*(?:and )?by (?:what|which) (?:measure|criterion|metric))?(?=\s*(?:[?.!]|$))/gi,
		'who is looked at the most',
	],
	[
		/^\s*who (?:is|was|gets|got) (?:the most |most |largely )?(?:ignored|overlooked|left out|neglected)(?: (?:the )?most)?\s*[?.!]*\s*$/gi,
		'who was looked at the least',
	],
	// Before “left” can be taken for a place.
	[
		/\b(?:is|was|were|did|has|does) ((?:any|some)(?:one|body))(?: of them)? (?:get |got |been |being |feel )?(?:left out|overlooked|neglected|ignored)(?: of (?:it|this|things))?(?: by (?:the others|everyone|everybody|all))?(?: then| at all| here| at any time)?(?=\s*(?:[?.!,;–-]|$))/gi,
		'was $1 never looked at',
	],
	// What changed.
	[
		/\b(what (?:has |have )?(?:changed|changes)|what (?:is|was) different)\b\s*,?\s*(?:(?:between|from) (?:the )?first half (?:and|to) (?:the )?second(?: half)?|from the first to the second half|between the (?:two )?halves|over (?:the )?time|(?:in|over|during) the course of (?:it|(?:the|this) \p{L}+)|(?:during|over|across|throughout) (?:the|this) (?:clip|video|film|session|recording|meeting|dinner|interview|lesson|conversation))(?=\s*(?:[?.!]|$))/giu,
		'$1',
	],
	// What to watch.
	[
		/^\s*(?:which|what) (?:moments?|parts?|bits?|scenes?|minutes?) (?:should|must|do|shall|could) (?:i|we) (?:watch|see|look at|start with|jump to)(?: first)?\s*[?.!]*\s*$/gi,
		'the key moments',
	],
	// Whose turns overlapped: who broke in on whom no event says.
	[
		/^\s*who (?:interrupt(?:s|ed)?|(?:talk(?:s|ed)|sp[eo]aks?|spoke) over|cuts? off) (?:whom|who)\b/gi,
		'when did at least two of them speak at the same time',
	],
	// “Show that as a table.”
	[
		/^\s*(?:and )?(?:show|give|put|make|tell|display)(?: me)? (?:it|that|this|them|those)(?: all)? (?:as|in) a table\b/gi,
		'as a table',
	],
	// “As a share of all the talking.”
	[
		/\b(share|percentage|proportion|fraction|part) of (?:all (?:of )?(?:the )?|the (?:whole|total|entire) )(?=(?:talk|speak|look|gaz|point|nodd)ing\b|speech\b|speaking time\b|talk\b|looks\b|eye contact\b)/gi,
		'$1 of the ',
	],
	// What is not known.
	[
		/^\s*(?:and )?what (?:do|does|did|could|can) (?:you|we|one)(?: not|n['’]t) (?:know|see|tell|measure|find out|make out)(?: (?:for sure|yet|here))?\s*[?.!]*\s*$/gi,
		'what is not known',
	],
	[
		/^\s*(?:and )?what (?:don|didn|couldn|can|doesn)(?:['’]?t|not) (?:you|we|one)? ?(?:know|see|tell|measure)\s*[?.!]*\s*$/gi,
		'what is not known',
	],
	[
		/^\s*(?:and )?what (?:is|was|remains|stays) (?:unknown|unclear|missing|uncertain|not seen|not measured|not clear)\s*[?.!]*\s*$/gi,
		'what is not known',
	],
];

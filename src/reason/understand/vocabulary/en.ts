import { inflect } from '../../../core/text/inflect';
import { englishDeeds } from './en-deeds';
import { englishRewrites } from './en-rewrites';
import type { Vocabulary } from './vocabulary';

/** English. */
const SMALL =
	'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
		' ',
	);
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Zero to ninety-nine, with and without a hyphen. */
const englishNumbers = [
	...SMALL,
	...TENS.flatMap((ten) => [ten, ...SMALL.slice(1, 10).map((unit) => `${ten}-${unit}/${ten} ${unit}`)]),
].join('|');

export const english: Vocabulary = {
	language: 'en',
	marks:
		'the who what when how did does is was were where which whose and of to at looked look looking they a per each make give list show looks with during while for',
	formsOf: (verb) => [
		{ word: verb, form: 'base' },
		{ word: inflect(verb, 'third'), form: 'base' },
		{ word: inflect(verb, 'past'), form: 'past' },
		{ word: inflect(verb, 'participle'), form: 'past' },
		{ word: inflect(verb, 'ing'), form: 'ing' },
		// “Payed”, “holded”: as people write who know the rule and not the exception.
		{ word: `${verb}${verb.endsWith('e') ? 'd' : 'ed'}`, form: 'past' },
	],
	rewrites: englishRewrites,
	words: {
		who: 'who|whoever|who all|who else',
		whom: 'whom|who to',
		whose: 'whose',
		what: 'what|whatever|what all|what else',
		which: 'which|what (kind/sort/type) of|whichever',
		where: 'where|whereabouts|in (which/what) direction',
		when: '(until/till) when|when|at (what/which) (time/point/second/moment/moments/times/points/timestamp)|(what/which) time|what (second/moment)|at which seconds|since when|when exactly|whenabouts|from when (to/till/until) when|between when and when|how far in',
		timestamp:
			'moments (when/where)|(onset/onsets/offset/offsets)|(the)? start and (the)? end of|(all)? (the)? times of|episodes of|(during/in) which (stretch/stretches/part/parts/moment/moments/seconds)|which (stretch/stretches/moments/seconds)|(timestamps/timestamp/timecode/timecodes/time code/time codes/time stamp/time stamps)|(cut-in/cut in/in point/in-point/out point/start time/end time/starting point/start point)|moments? (when/where)|(the)? (moment/moments/time/point/points/instant/instants/part/parts/stretches/stretch/seconds/passages/passage/scenes/scene) (when/where/in which/at which/during which/that)|at what points|on (what/which) occasions',
		why: 'why|how come|what (made/makes/caused/causes/triggered/prompted/led/drove/got/brought)|what (was/is) the (reason/cause/trigger)|for what reason|what (for/lies behind)|reason|cause|because of what|how (was/were/did) (the)? attention|what (set off/provoked)',
		how: 'how',
		'how-many':
			'how many|(the)? number of|(the)? (total/overall/exact)? (number/count/tally) of|count (of)?|how much of the|count up|tally|total number of|amount of',
		'how-long':
			'in all|minutes of|speaking time|talking time|looking time|gaze time|viewing time|how long|how much time|how many (minutes and seconds/seconds/secs/sec/s/milliseconds/ms/minutes/mins)|for how (long/much time/many seconds)|how much (total)? time|(what/which) (length/duration)|(the)? (total/overall/cumulative/combined/summed)? (duration/length/amount of time/seconds/secs/dwell time/time spent/looking time/gaze time/viewing time)|(total/overall/cumulative/summed) time|(sum/total) of (all)?|time in total|seconds of|how big a stretch|how much|in total|altogether|time spent|dwell',
		'how-often':
			'how often|how frequently|how many times|how many (separate/different/distinct)? (times/occasions/instances)|(the)? number of times|on how many occasions|(what/which) frequency|(the)? frequency|times in (all/total)',
		'how-soon':
			'how (soon/quick/quickly/fast/promptly/swift/swiftly) (was/is/were)|(how many (seconds/minutes)/how much time/how long) (pass/passed/passes/elapse/elapsed/elapses/went by/goes by)|how fast|how long it took|time from|time between|how (soon/quickly/fast/promptly)|how long (did/does) it take|how long (until/till/before)|how (much later/many seconds later/much time passes/much time passed)|with what (delay/latency)|(the)? (latency/delay/lag/time lag/reaction time/response time/time gap/gap)|how long (later/afterwards)|after how (long/many seconds)',
		share:
			'(what/which)? (percentage/percent/proportion/fraction/share/ratio/portion)|(the)? (percentage/proportion/fraction/share/ratio/portion) of|percentage|percent|proportion|fraction|share|pct|(what/which) part of (the/her/his/their)? (time/clip/video)|how much of (the/her/his/their)? (time/clip/video/session/recording/film)|how (large/big/great) a (part/share/portion/fraction) of|relative (duration/time)|in percent|%|out of the total|as a percentage',
		rate: 'per minute|a minute|rate|each minute|every minute|/min|per min',
		mean: 'average|mean|on average|typical|typically|typical length|avg',
		duration: 'duration|length',
		times:
			'times|occasions|instances|instance|occurrences|cases|episodes|episode|bouts|bout|spells|separate occasions|visits|stretch|stretches|period|periods|spell|streak',
		summary:
			'walk me through the (clip/video/scene/recording)|summarise|summarize|summary|recap|sum up|overview|gist|(give/write)? (a/the)? (brief/short)? (description/account)|describe|synopsis|abstract|(what/so what) (happened/happens/is happening/was happening/goes on/went on/is going on/was going on) (here)?|what (took place/is this about/is it about)|in a nutshell|tl;dr|tldr|what is the story|the story|narrate|tell the story|debrief|report on|profile of|profile|in (two/three/one/five/a few) (sentences/lines/words/sentence)|highlights reel|story|in (two/three/four/five/a few)? (bullet points/bullets/points)',
		brief:
			'short|brief|briefly|quick|quickly|tweet-length|tweet|tweet length|two sentences|one sentence|a sentence|one line|in a nutshell|concise|two-sentence|one-line|few words',
		moments:
			'(key/main/important/major/crucial/decisive/pivotal/most important)? (turning points/turning point/milestones)|(the)? (key/main/important/major/crucial/decisive/pivotal/notable/most important) (moments/moment/events/event/points/beats/scenes/things/incidents)|highlights|highlight|beats|chain of events|timeline|chronology|run-down|rundown|play by play|blow by blow|step by step',
		change:
			'(go/goes/went/going) (up/down/up or down)|up or down|(increase/increases/increased/rise/rises/rose/decrease/decreases/decreased/drop off/dropped off/decline/declined/grow/grew/shrink/shrank)|more or less|(increase/rise/grow/go up) or (decrease/fall/drop/shrink/go down)|develop|develops|developed|change|changes|changed|what changed|what changes|(how)? (did/does/do/has/have) (things/it/attention/the attention/the gaze/looking/behaviour/behavior/the dynamics/this/that) (change/differ/shift/develop/evolve)|what is different|differences|(compare/contrast) the (first/second)? (half/halves/two halves)|evolve|evolved|change over time|development over time|changed between|what (was/is) different',
		unknown: 'what is not known',
		sequence:
			'in order|in sequence|chronological|one (thing)? after (another/the other)|in turn|(in/the) (sequence/order/succession)|sequence|chronologically|in chronological order|(the)? (path/route/scanpath/scan path/itinerary)|successively|consecutively|step by step|one by one|(from)? start to (end/finish)|(from)? first to last|where to next|in what (order/sequence)|in which (order/sequence)|order of|string of|chain of|chain|succession of|series of|in reverse order',
		table:
			'compare|(table/matrix/tabulate/grid/breakdown/cross table/crosstab/cross-tab/chart/tabular/break down/spreadsheet)|in tabular form|broken down|split',
		per: 'per|for each|for every|by|split by|broken down by|grouped by|respectively|individually|separately|apiece|for (all/everyone/everybody/each of them/all of them/both)|for each of|for every one of',
		rank: 'rank|ranked|ranking|top to bottom|leaderboard|sort|sorted|order by|top first|highest first|most to least|from most to least|(longest/most/highest/best) first|longest to shortest|most frequent first|league table|in descending order|in order of',
		list: '(walk/go/run/take me) through|walk me through|list|name|enumerate|every|all|give|show|identify|spell out|note|itemise|itemize|all of the',
		happen:
			'(happened/happens/happen/happening/occurred/occurs/occur/takes place/took place/take place/went on/goes on/going on/came about/arose)',
		pair: 'pair|pairs|ordered (pair/pairs)|couple of people|duo|dyad|dyads|two people|twosome|pairing|pairings|twosomes|combination|combinations',
		different: 'different|distinct|unique|separate|various|varied',
		'show-me':
			'find|show|spot|locate|find me|show me|give me|point me to|point out|an example of|example|a case of|case|instance of',
		order: 'order',
		most: 'most|the most|top|highest|greatest|maximum|biggest|largest|strongest|(most/more) (time/frequently)|main|chief|favourite|favorite|predominant|preferred|champion|above all|primarily|dominant|winner|the bulk|lion share|number one',
		mainly: 'mainly|mostly|predominantly|chiefly|for the most part|most of the time',
		least: 'least|the least|lowest|fewest|smallest|minimum|rarest|bottom|hardly|weakest|rarely|seldom',
		more: 'increase|increases|increased|rise|rises|rose|grow|grows|grew|(go/goes/went) up|more|longer|greater|higher|rather|bigger|further',
		less: 'decrease|decreases|decreased|decline|declines|declined|shrink|shrank|(drop/drops/dropped) off|(go/goes/went) down|less|fewer|lower|smaller|shorter|rarer',
		longest:
			'longest|the longest|most (lasting/extended/prolonged/sustained)|lengthiest|longest-lasting|longest lasting|record|most drawn out',
		shortest: 'shortest|briefest|the shortest|quickest|fleetingest|most fleeting|most brief',
		first:
			'first|earliest|initially|initial|at first|for the first time|to begin with|first of all|sooner|opening|starts|the first time|started',
		last: 'last|final|finally|latest|for the last time|at last|lastly|in the end|the last time|ultimately|most recently|closing|eventually',
		next: 'next|thereafter|then|afterwards|after that|subsequently|subsequent|following|thereupon',
		than: 'than|as (often/much/frequently/many times) as|vs|versus|compared (to/with)|as opposed to|or rather|against',
		often: 'often|frequently|frequent|times|repeatedly|oftener|regularly',
		long: 'long|time|seconds|duration|prolonged',
		over: '(more/longer/greater/higher/other) than|over|above|exceeding|upwards of|in excess of|exceeds|exceed',
		under: '(less/fewer/shorter/lower) than|under|below',
		'at-least': 'at least|no (less/fewer) than|minimum of|a minimum of|or more|or longer',
		'at-most': 'at most|no (more/longer) than|up to|maximum of|not more than|a maximum of',
		exactly: 'exactly|precisely|just',
		only: 'only|solely|exclusively|alone|nothing but|merely|by (himself/herself/themselves/oneself)|nobody but|no one but|on (her/his/their) own',
		once: 'once|at least once|at any (time/point/moment)|at some (time/point/moment)|(one/a single) time',
		twice: 'twice|two times',
		person:
			'person|persons|people|participant|participants|individual|individuals|human|humans|human being|subject|subjects|member|members|speaker|speakers|player|players|student|students|face|faces|head|heads|adult|adults|attendee|attendees|somebody in the picture|teacher|colleague|colleagues|folks|partner|partners|party|parties|guest|guests|actor|actors|sitter|sitters|character|characters|neighbour|neighbours|neighbor|neighbors|group member|group members|viewer|viewers|observer|observers|watcher|watchers|onlooker|onlookers|pointer|looker|recipient|peer|peers|interlocutor|interlocutors|(interviewer/interviewee/listener/moderator/facilitator/presenter/therapist/patient/client/trainer/mentor/candidate/applicant/customer/instructor/lecturer/experimenter/examiner/chair/chairperson/boss/host)|(interviewers/interviewees/listeners/moderators/facilitators/presenters/therapists/patients/clients/trainers/mentors/candidates/applicants/customers/hosts)',
		child: 'little (one/ones)|child|children|kid|kids|baby|toddler|infant|pupil|pupils',
		sexed:
			'man|men|woman|women|guy|guys|girl|girls|boy|boys|lady|ladies|gentleman|gentlemen|male|males|female|females|bloke|chap|fellow|dude|mother|father|mum|mom|dad|husband|wife|brother|sister|lad|son|daughter',
		thing:
			'thing|things|toy|toys|(gaze/look/attention)? (target/targets)|object|objects|item|items|stuff|prop|props|artefact|artifact|artefacts|piece of furniture',
		one: 'one',
		ones: 'ones',
		left: 'left|leftmost|left-hand|left hand|far left|lefthand|leftward',
		middle: 'middle|centre|center|central|in between|middlemost|centremost|centered',
		right: 'right|rightmost|right-hand|right hand|far right|righthand',
		side: 'side|seat|end of the table|end|position|place',
		far: 'far|extreme|very|outer',
		somebody:
			'either of (them/the two/the people)|somebody|someone|anybody|anyone|any (person/people/one/human/face)|some (person/people)|a (person/human/face)|any of (them/the people/these people/the group)|one of (them/the people)|another human',
		something: 'something|anything|some thing|(a/any/some) (thing/object/item)|any (things/objects/items)',
		nobody:
			'nobody|no one|no-one|noone|none of (them/the people/the group/the participants)|no (person/people/human)|not (anybody/anyone/one person/a single person/a soul)|none|neither of them|neither',
		nothing: 'nothing|no (thing/object/item)|none of the (things/objects/items)|nothing at all',
		everybody:
			'everybody|everyone|they all|them all|every (person/participant/one/single person)|all (people/persons/participants)|all of (them/the people/the participants/the group/us)|the (whole/entire) (group/table/trio/party/crew/room/lot/team)|(the)? (group/trio/party)|all (of)? (the)? (two/three/four/five/six) (of them/people/persons/participants)?|all',
		everything:
			'everything|every (thing/object/item)|all (the)? (things/objects/items)|all of the (things/objects/items)',
		all: 'all',
		any: 'any|either',
		no: 'no|zero',
		both: 'both|both of them|both of the people',
		other: 'other|remaining|left-over',
		others:
			'others|(the/all)? (others/other people/other persons/other participants/other two/other three)|the rest|everybody else|everyone else|other heads|other people|others in the room|the remaining (two/people/ones)|the remaining',
		another: 'another|a different|someone else|somebody else|anyone else|anybody else|one other',
		same: 'same|identical|one and the same',
		'each-other': 'each other|one another|each others|another mutually|mutually|reciprocally|at one another|eye to eye',
		they: 'they|them|their',
		singular: 'she|he|her|him|his|hers|that person|this person|the (same person|person in question)',
		it: 'it|this thing|that thing',
		himself: 'himself|herself|themselves|oneself|themself',
		camera:
			'(the)? (camera/cameras/lens/webcam/viewer/audience/viewers/camcorder/cam/spectator/spectators)|(into/at/to) (us/me/you)|the fourth wall|straight out at us|camera lens|out of the picture at us',
		elsewhere:
			'nothing in particular|nothing known|away from everything|at nothing known|(elsewhere/somewhere else/away from everything/into space/into the distance/nowhere/off screen/off-screen/off camera)|(into)? empty space|into nowhere|nothing in particular|nowhere in particular|out of the (picture/frame/image)',
		the: 'the|a|an|some',
		this: 'this|that|these|those|such',
		of: 'of',
		except:
			'except|except for|apart from|aside from|besides|other than|but not|excluding|not counting|leaving out|not including|bar|save for|without counting|ignoring',
		to: 'at|to|towards|toward|into|onto|upon|in the direction of|on',
		by: 'by|thanks to',
		with: 'with|alongside|along with',
		from: 'from|off|away from|out of',
		between: 'between|among|amongst',
		in: 'in|within|inside',
		on: 'on',
		at: 'at|@',
		for: 'for',
		and: 'and|&|plus|as well as|nor',
		or: 'or|/',
		but: 'but|however',
		that: 'that|who|which|whom',
		possessive: "'s",
		while:
			'while|whilst|during|as long as|at the same time (as/that)|throughout|in the course of|simultaneously with|when|whereas|all the while|meanwhile|amid|at the moment (when/that/of)|for as long as',
		before:
			'before|prior to|ahead of|earlier|preceding|leading up to|up until|earlier than|previous to|until just before',
		after:
			'after|later|following|subsequent to|later than|upon|in response to|in the wake of|in reaction to|since|having|as a reaction to',
		until: 'until|till|up to',
		since: 'since|from then on',
		'as-soon':
			'once|as soon as|the moment|immediately after|right after|just after|directly after|no sooner|straight after|shortly after',
		if: 'if|in case|provided|supposing|given that',
		unless:
			'unless|(except/but not/not/other than/apart from) (when/while/whenever/during)|when not|outside of the times when',
		throughout:
			'always|throughout the whole of the time|constantly|continuously|continually|all along|the entire while|at all times|permanently',
		whenever: 'whenever|every time|each time|any time|all the times|always when|every single time|on every occasion',
		because: 'because',
		within: 'within|in under|in less than|less than',
		'right-away': 'right|just|immediately|directly|straight|straightaway|instantly|shortly',
		each: 'each|every single',
		together:
			'(put/taken)? together|combined|in combination|joint|simultaneously|at once|at the same time|at the same moment|concurrently|all at once|in unison|collectively|collective|jointly|in parallel|in common|at any one time|as a group|in sync',
		back: 'back|in return|in turn|returned',
		again: 'again|once more|anew|a second time|another time',
		ever: 'ever|at all|at any time|at any point|anywhere|at any moment|sometime|sometimes|at some point|at some stage|even',
		not: "not|n't|doesnt|dont|didnt|wasnt|isnt|unwatched|unnoticed",
		never: 'never|not ever|not once|never once|never ever|at no (point/time/moment)|not a single time|no time',
		without: 'without|while not|instead of',
		be: 'am|is|are|was|were|be|been|being|get|gets|got',
		do: 'do|does|did',
		have: '{have}',
		modal: 'can|could|will|would|may|might|should|must|shall',
		'there-is': 'there (is/was/are/were)|(is/was/are/were) there|(is/was/are/were) there (ever/any)',
		reverse:
			'(the)? (reverse/inverse/other way round/other way around/opposite/converse)|vice versa|conversely|the other direction|in return|reversed|back the other way',
		about:
			'(how/what) about|and what about|about|around|roughly|approximately|approx|circa|ca|some|nearly|almost|regarding|concerning|as for',
		also: 'also|too|as well|likewise|even',
		second: 'second|seconds|sec|secs|s',
		millisecond: 'millisecond|milliseconds|ms',
		minute: 'minute|minutes|min|mins',
		hour: 'hour|hours|h',
		half: 'half|halves',
		third: 'third|thirds',
		quarter: 'quarter|quarters',
		start: 'start|beginning|outset|opening|very start|very beginning',
		end: 'end|ending|close|very end|finish',
		video:
			'clip|video|recording|session|film|footage|movie|scene|meeting|sample|tape|take|material|sequence shown|whole thing|conversation|dinner|lunch|breakfast|evening|lesson|class|interview|circle|party|game|discussion|meal|shoot|kitchen|classroom|room|office|studio|lab|hall|restaurant|garden',
		whole: '(the)? (whole|entire|full|complete)|whole|entire|full|complete|overall|total',
		now: 'now|right now|at the moment|currently',
		mark: 'mark|point|timestamp|moment|instant|time',
		then: 'then',
		'of-time': 'of the time|of (her/his/their/its) time|of the clip|of time',
		light:
			'{make}|{give}|{take}|{pay}|{cast}|{throw}|{shoot}|{steal}|{put}|{set}|{do}|{spend}|{keep}|{perform}|{show}|{produce}|{execute}|{rest}|{direct}|{fix}|{train}|{devote}|{engage}|{hold}|{sneak}|{share}|{exchange}|{establish}|{go}|{start}|{begin}|began|begun|came|aimed|{stop}|{end}|{continue}|{finish}|{try}|{happen}|{come}|ended up|{turn}|{keep} on|{use}|{lock}|locked in|{do}|{involve}|{land}|{fall}|{move}|{find}|{become}|{remain}|{stay}|{last}|{exist}|{bring}|{swing}|{initiate}|{wander}|{drift}|{travel}|{dwell}|{linger}',
		receive:
			'{receive}|{get}|{attract}|{draw}|{earn}|{gain}|{collect}|{win}|{capture}|{grab}|{catch}|{gather}|{enjoy}|{pull}|{command}|{garner}|{invite}|{hold}',
		meet: '{meet}|{return}|{reciprocate}|{answer}|{hold}|{lock}|{catch}|{match}',
		follow: '{follow}|{track}|{pursue}|{trace}|{follow} along|{go} along with|{orient} to',
		avoid: '{avoid}|{evade}|{escape}|{dodge}|{shun}',
		leave:
			'{drop}|{leave}|{abandon}|{quit}|(let/lets/letting) go of|{stop} looking at|{stop} watching|{look} away from|{turn} away from|{give} up on|{lose} sight of',
		become:
			'came back to|{become}|{return} to|{come} back to|{go} back to|{get} back to|{revisit}|{look} back at|{look} again at',
		act: '{do}|{act}|{behave}|up to|be doing|occupied with|busy with',
		ignored:
			'instead|relationship|relations|known|many|fine|i mean|for (my/our/the) (report/notes/paper/thesis/records/article)|please|pls|plz|thanks|thank|hi|hello|hey|ok|okay|so|well|actually|really|exactly|just|simply|basically|kindly|quite|very|else|overall|there|here|i|me|we|us|you|your|my|our|want|wants|need|would like|like to know|know|tell|wonder|wondering|curious|say|see if|check|let|maybe|perhaps|any idea|remind|question|answer|everyone knows|single|uninterrupted|total|own|really|ever so|physically|actual|textbook|good|nice|clear|recorded|shown|seen|visible|present|in the picture|in view|in sight|in shot|into view|on screen|on camera|in frame|at any rate|straight|directly|down|up|out|over|across|briefly|quickly|suddenly|even|already|still|yet|soon|though|although|much|few|lot|lots|some|certain|particular|then|now|too|also|as|than|it|such|turns out|am|i am|trying|find out|is it true|true|right|correct|story|data|head count|counted|count|considered|included|involved|concerned|available|done|doing|did|etc|e.g|eg|i.e|ie|freeze|pause|frozen|hand|hands|finger|eyes|eye|with her eyes|with his eyes|with their eyes|with the eyes|deliberately|intently|closely|away|around|about|by far|data|cut|shot|use|i can use|for me|look for|way|ways|manner|side by side|seated|sitting|sits|sit|sat|stand|stands|located|positioned|standing|stood|(at/around/round) (the/this/that) (dinner)? table|table|picture|image|frame|screen|view|mine|body|time|times|point|case|instance|the thing is|given|according|given that',
		polite:
			'i mean|(can/could/would/will) you (please)? (tell/show/say/give/find/check/list/name/explain) (me/us)?|(i/we) (would like/want/need/wish) to (know/see/find out/learn)|i wonder (if/whether)?|do you know (if/whether)?|(tell/give/show) (me/us)|is it (true/correct/right) that|(is it/am i) (the case/right) (that)?|(i/we) (would/d) (like/love)|let me know|i am (looking/searching) for|please (tell/show/give)? (me/us)?|any idea|do we know|does anyone know|help me (see/find)|would you (say/mind)',
	},
	deeds: englishDeeds,
	things: {},
	colours: Object.fromEntries(
		['blue', 'green', 'orange', 'red', 'yellow', 'pink', 'white', 'dark blue', 'olive', 'brown', 'purple', 'grey'].map(
			(word) => [word, word],
		),
	),
	numbers: englishNumbers,
	ordinals: 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth',
};

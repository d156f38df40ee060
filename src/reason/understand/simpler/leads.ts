import { patternOf } from '../../../core/text/patterns';
import type { Names } from '../typed/rewriting';

/*
 * What stands before or behind a question and asks nothing itself: a title, a remark, who asks and what for. What names
 * somebody or something, a number, a time or a “not” may say what is asked, and is never passed over.
 */

const ASKS = String.raw`(?:who(?:m|se)?|what|when|where|which|why|how|did|does|do|is|are|was|were|has|have|had|can|list|give|show|name|rank|count|find|compare|summari[sz]e|in which|at what|at which|on what|for how|by whom|during which|(?:the )?(?:longest|shortest|first|last|share|percentage|number|total|mean|average|count|order)|average|mean|total|%)`;

/** Words that may say what is asked, wherever they stand. */
const TELLING =
	/\d|\b(?:not|never|no|none|nobody|nothing|without|n't|only|except|but|first|last|second|third|half|minutes?|seconds?|start|beginning|end|before|after|while|during|until|between|left|right|middle|each|every|all|both|same|than|more|less|least|most)\b|n't\b/i;

const isEmpty = (text: string, { person, thing }: Names): boolean =>
	!TELLING.test(text) && !patternOf(String.raw`(?<![\p{L}\d])(?:${person}|${thing})(?![\p{L}\d])`, 'iu').test(text);

/** A title with a colon: “Turn-taking: how often …”; a dash, a full stop or a sign of equality likewise. */
const TITLE = new RegExp(
	String.raw`^\s*([^:?]{1,60}?)\s*(?::|\s[–—-]+\s|[.!…;]+\s|\s=\s[^.?!]{1,30}[.!;])\s*(?=${ASKS}\b|\p{L})`,
	'iu',
);

const ASKING = /^\s*(?:who(?:m|se)?|what|which|when|where|why|how|did|does|do|is|are|was|were)\b/i;

/** Somebody speaks of themselves, of whoever answers, or of the asking, and then asks. */
const REMARK = new RegExp(
	String.raw`^\s*(?:(?:ok|okay|so|well|and|but|now|hey|hi|hello|right|alright|um+|uh+|erm|hm+|oh|ah|wow|bro|dude|man|mate|guys|lol|haha|pls|please|listen|look|honestly|frankly|seriously|basically|actually|quick|stupid|silly|weird|odd|dumb|random|last|another|one more|one)\b[\s,.!…–—-]*)+(?:one|q|question|thing)?\s*[:,]?\s*(?=${ASKS}\b)`,
	'iu',
);
const SELF = new RegExp(
	String.raw`^\s*(?:(?:and|so|but|ok|well|as an? [\p{L} ]{1,30}?,) )*(?:i|we|you|it|my \p{L}+|our \p{L}+|let|can|could|would|will|please|help|remind|do you|does anyone|is there a way|any(?:one| idea| chance)?)\b[^.?!:]{0,70}?\b(?:(?:to |and |me |us )?(?:know|see|find out|tell|say|check|learn|hear|understand|figure out|work out|wonder(?:ing)?|sure|certain|clear|ask(?:ing|ed)?|interest(?:s|ed)?|curious|matters?|doubt|look(?:ing)? for|need(?:ed)?|want(?:ed)?|care|guess|think|believe|suspect|remember|recall|explain|show|nice|good|great|helpful|useful|like)\b(?: to (?:know|see|have|me|us|hear))?(?: about| in| of| for)?(?: (?:me|us|you))?)(?: exactly)?\s*[:,]?\s*(?:(?:if|whether|that)\s+|(?=${ASKS}\b))`,
	'iu',
);
/** “Establish whether …”, “confirm that …”. */
const ORDER =
	/^\s*(?:please |kindly )?(?:establish|confirm|verify|determine|ascertain|check|clarify|assess|prove|demonstrate|see|test|report|state|find out|work out|figure out|evaluate|decide|say|tell)(?: (?:for )?(?:me|us))?,? (?:whether(?: or not)?|if|that) /iu;

/** Behind: thanks, what it is for, that it need not be exact. */
const BEHIND =
	/\s*(?:[,;–—-]|\.{2,}|…|\()?\s*\b(?:please|pls|plz|thanks?(?: you| a lot| in advance)?|cheers|if (?:that|it) (?:is )?(?:possible|makes sense|matters|helps)|if you (?:can|could|know|please)|(?:i(?:'m| am) )?(?:just )?(?:curious|asking|wondering|checking)(?: for a friend)?|do you know|can you (?:tell|say|see)(?: me)?|(?:would|do) you (?:say|think|reckon)|you (?:say|think|know|reckon)|roughly(?: speaking)?|approximately|ish|or so|more or less|in your (?:opinion|view)|i (?:think|guess|believe|suppose|wonder|mean|need (?:it|this|that)[^.?!]*|want (?:it|this|that)[^.?!]*)|for (?:my|our|the|a) (?:report|notes?|paper|thesis|records?|article|edit|study|analysis|class|lesson|course|slides?|talk|file|protocol|database)|exactly|though|tho|then|actually|really|lol|haha|btw|honestly|right|yeah|eh|huh|innit|or what|or something)\)?\s*(?=[?.!]*\s*$)/iu;

/** A question without its title, without remarks before and behind; each form that is shorter, the shortest last. */
export const withoutLeads = (question: string, names: Names): readonly string[] => {
	const forms: string[] = [];
	let text = question.trim();
	const take = (left: string, cut: string): boolean => {
		const rest = left.trim();
		if (rest === text || rest.length < 6 || !isEmpty(cut, names)) return false;
		text = rest;
		forms.push(rest);
		return true;
	};
	for (let i = 0; i < 4; i += 1) {
		const before = forms.length;
		for (const pattern of [REMARK, SELF, ORDER, TITLE]) {
			const [cut] = pattern.exec(text) ?? [];
			// “Who is the better one, i.e. …”: what asks is no title.
			const isQuestion = pattern === TITLE && ASKING.test(cut ?? '');
			if (cut !== undefined && cut !== '' && !isQuestion) take(text.slice(cut.length), cut);
		}
		const behind = BEHIND.exec(text);
		if (behind && behind.index > 0)
			take(`${text.slice(0, behind.index)}${text.slice(behind.index + behind[0].length)}`, behind[0]);
		if (forms.length === before) break;
	}
	return forms;
};

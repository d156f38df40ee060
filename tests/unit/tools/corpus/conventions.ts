import type { Query } from '../../../../src/reason/answer/query';

/** A way of asking, and what its query must be, whoever wrote the question. */
export type Convention = {
	readonly name: string;
	readonly asked: RegExp;
	readonly isMeant: (query: Query) => boolean;
};

const plain = ({ rank, compare, isNegated }: Query): boolean => rank === null && compare === null && !isNegated;

/**
 * How questions are read, as `tests/questions/README.md` says it. Each is held against the questions that people tuned on
 * and against the corpus, so that both mean the same by the same words.
 */
export const conventions: readonly Convention[] = [
	{
		name: '“whom” asks for a person',
		asked: /^whom (?:does|did) .+ (?:look|glance|stare|gaze) at\b/i,
		isMeant: (q) => q.compare !== null || (q.ask === 'target' && q.about.target?.kind === 'anyone'),
	},
	{
		name: '“which object” asks for a thing',
		asked: /^(?:which|what) (?:things?|objects?) (?:does|did) (?!.* do\b)/i,
		isMeant: (q) =>
			q.compare !== null ||
			(q.ask === 'target' && (q.about.target?.kind === 'anything' || /attention/.test(q.about.doing))),
	},
	{
		name: '“what” leaves the target open',
		asked: /^what (?:does|did) .+ (?:look|point|glance|stare) at$/i,
		isMeant: (q) => q.ask === 'target' && q.about.target === null,
	},
	{
		name: '“who looks” asks for people',
		asked: /^who (?:looks|looked|is looking|stares|points) /i,
		isMeant: (q) => q.compare !== null || q.ask === 'who',
	},
	{
		name: '“what happened just before” is why',
		asked: /^what happened (?:just|right|immediately) before\b/i,
		isMeant: (q) => q.ask === 'why' && q.span.kind !== 'relative',
	},
	{ name: '“why” is why', asked: /^(?:why|how come) /i, isMeant: (q) => q.ask === 'why' },
	{ name: '“how often” counts', asked: /^(?:how often|how many times) /i, isMeant: (q) => q.ask === 'how-often' },
	{ name: '“how long” measures', asked: /^(?:how long|for how long) /i, isMeant: (q) => q.ask === 'how-long' },
	{
		name: '“when does” asks for the time',
		asked: /^when (?:does|did|do) (?!.*\bor\b)/i,
		isMeant: (q) => q.ask === 'when' && plain(q),
	},
	{
		name: '“for the last time” picks the last',
		asked: /^when .+ for the (?:very )?last time\??$/i,
		isMeant: (q) => q.pick === 'last' || (q.span.kind === 'relative' && q.span.pick === 'last'),
	},
	{
		name: '“the first time that” picks the first',
		asked: /^when (?:is|was) the (?:very )?first time\b/i,
		isMeant: (q) => q.ask === 'when' && q.pick === 'first',
	},
	{
		name: 'one longest look is a pick',
		asked: /^(?:when|how long) (?:is|was) .+ longest (?:single )?(?:look|glance|stare|gaze|fixation)\b/i,
		isMeant: (q) => q.pick === 'longest' && q.rank === null,
	},
	{ name: '“the most” ranks', asked: /^(?:who|which person) .+ the most\??$/i, isMeant: (q) => q.rank === 'most' },
	{
		name: '“the least” ranks',
		asked: /^(?:who|whom|which person) .+ the least\??$/i,
		isMeant: (q) => q.rank === 'least',
	},
	{
		name: '“gets looked at” asks for the one looked at',
		asked: /^who (?:gets|is) looked at\b(?!.*\bby whom)/i,
		isMeant: (q) => q.ask === 'target' || q.compare?.by === 'target',
	},
	{
		name: '“did nobody” is negated',
		asked: /^(?:did|does) nobody\b/i,
		isMeant: (q) => q.ask === 'whether' && q.isNegated && q.about.actor === null,
	},
	{
		name: '“was there no” is negated',
		asked: /^(?:was|is) there no /i,
		isMeant: (q) => q.ask === 'whether' && q.isNegated,
	},
	{
		name: '“who does not” is negated',
		asked: /^(?:who|which person) (?:does|did|is)(?: not|n't) (?:look|point|glance|stare|gaze)/i,
		isMeant: (q) => q.ask === 'who' && q.isNegated,
	},
	{
		name: '“am I right that … not” is negated',
		asked: /^am I right that .+ (?:did|does) not\b/i,
		isMeant: (q) => q.ask === 'whether' && q.isNegated,
	},
	{
		name: 'what two do is an interaction of both',
		asked: /^what (?:happens|happened|is going on) between (?!\d|second)/i,
		isMeant: (q) =>
			q.ask === 'what-happens' &&
			q.about.doing === 'interaction' &&
			q.about.actor !== null &&
			q.about.target?.kind === 'person',
	},
	{
		name: 'what one does is an interaction of one',
		asked: /^what (?:does|did) .+ do\b(?! (?:together|with))(?!.* and .* do\b)/i,
		isMeant: (q) => q.ask === 'what-happens' && q.about.doing === 'interaction' && q.about.target === null,
	},
	{
		name: '“is going on” is any interaction',
		asked: /^what is going on\b(?! (?:between|with))/i,
		isMeant: (q) => q.ask === 'what-happens' && q.about.actor === null && q.about.target === null,
	},
	{
		name: '“camera contact” has no target',
		asked: /camera contact/i,
		isMeant: (q) => q.about.doing !== 'camera-contact' || q.about.target === null,
	},
	{
		name: '“more often” counts',
		asked: /^who .+ more often, /i,
		isMeant: (q) => q.ask === 'how-often' && q.compare?.by === 'actor',
	},
	{
		name: '“longer … or” measures',
		asked: /^(?:does|did) .+ longer (?:at|in) .+ or (?:at|in) /i,
		isMeant: (q) => q.ask === 'how-long' && (q.compare?.by === 'target' || q.compare?.by === 'span'),
	},
	{
		name: 'targets compared leave the target of the query empty',
		asked: /^(?:does|did) .+ (?:longer|more) at .+ or at /i,
		isMeant: (q) => q.compare?.by === 'target' && q.about.target === null,
	},
	{
		name: 'actors compared leave the actor of the query empty',
		asked: /^who .+ (?:longer|more often|more), [^,]+ or [^,]+\?$/i,
		isMeant: (q) => q.compare === null || q.compare.by !== 'actor' || q.about.actor === null,
	},
	{
		name: 'eye contact of two names both',
		asked: /^(?:do|did) .+ and .+ (?:make eye contact|have eye contact|lock eyes|look each other in the eyes?)\b/i,
		isMeant: (q) => q.about.doing === 'mutual-gaze' && q.about.actor !== null && q.about.target?.kind === 'person',
	},
	{
		name: 'the object of joint attention is its target',
		asked: /^what (?:is|was) the object of joint attention/i,
		isMeant: (q) => q.ask === 'target' && q.about.doing === 'joint-attention',
	},
	{
		name: 'what two look at together is shared attention',
		asked: /^what (?:are|were|do|did) .+ and .+ look(?:ing)? at together/i,
		isMeant: (q) => q.ask === 'target' && q.about.doing === 'shared-attention' && q.about.actor !== null,
	},
];

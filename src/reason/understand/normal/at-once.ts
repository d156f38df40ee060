/** What is done at once, so that it is counted and not timed. */
const AT_ONCE: readonly string[] = [
	'pointing',
	'gaze-shift',
	'gaze-aversion',
	'head-nod',
	'head-shake',
	'gaze-following',
	'pointing-followed',
	'showing',
	'giving',
	'reaching',
	'attention-capture',
];

/** Whether it is done at once, so that it is counted. */
export const isAtOnce = (doing: string): boolean => AT_ONCE.includes(doing);

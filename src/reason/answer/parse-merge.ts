import { gazeVerbs } from './doing-words';
import type { Chunk } from './parse-chunks';

type DoingChunk = Extract<Chunk, { t: 'doing' }>;

const isDoing = (chunk: Chunk | undefined): chunk is DoingChunk => chunk?.t === 'doing';
const without = (chunks: readonly Chunk[], ...indices: readonly number[]): Chunk[] =>
	chunks.filter((_, i) => !indices.includes(i));

/** `follows A's gaze`, `the gaze of B is followed`, `avoids her eyes`: verb and noun become one. */
export const mergeGazeVerbs = (chunks: readonly Chunk[]): Chunk[] => {
	const at = chunks.findIndex((c) => c.t === 'gaze-verb');
	const verb = chunks[at];
	if (verb?.t !== 'gaze-verb') return [...chunks];
	const { gaze, pointing, alone } = gazeVerbs[verb.index]!;
	const end = chunks.findIndex((c, i) => i > at && c.t === 'rel');
	const inReach = (i: number) => end === -1 || i < end;
	const isObject = (c: Chunk): boolean =>
		isDoing(c) && (c.doing === 'look' || (c.doing === 'pointing' && pointing !== null));
	const after = chunks.findIndex((c, i) => i > at && inReach(i) && isObject(c));
	const before = chunks.findIndex((c, i) => i < at && isObject(c));
	const object = after !== -1 ? after : before;
	const noun = chunks[object];
	const doing = isDoing(noun) ? (noun.doing === 'pointing' ? pointing! : gaze) : alone;
	const merged: Chunk = doing ? { t: 'doing', doing, form: verb.form, w: 'follow' } : { t: 'unknown', w: 'meet' };
	return mergeGazeVerbs(chunks.map((c, i) => (i === at ? merged : c)).filter((_, i) => i !== object));
};

/** `looks where A points`, `looks at what B is looking at`: following. */
const mergeWhereClauses = (chunks: readonly Chunk[]): Chunk[] => {
	const at = chunks.findIndex(
		(c, i) =>
			isDoing(c) &&
			c.doing === 'look' &&
			chunks.slice(i + 1, i + 3).some((n) => n.t === 'wh' && (n.w === 'where' || n.w === 'what')),
	);
	if (at === -1) return [...chunks];
	const where = chunks.findIndex((c, i) => i > at && c.t === 'wh');
	const person = chunks.findIndex((c, i) => i > where && (c.t === 'person' || c.t === 'anyone'));
	const second = chunks.findIndex((c, i) => i > person && isDoing(c));
	const led = chunks[second];
	if (person === -1 || !isDoing(led) || (led.doing !== 'pointing' && led.doing !== 'look')) return [...chunks];
	const doing = led.doing === 'pointing' ? 'pointing-followed' : 'gaze-following';
	const look = chunks[at] as DoingChunk;
	const dropped = chunks.flatMap((_, i) => (i > at && i <= second && i !== person ? [i] : []));
	const trailing = chunks[second + 1]?.t === 'prep' ? [second + 1] : [];
	const merged = chunks.map((c, i): Chunk => (i === at ? { ...look, doing } : c));
	return without(merged, ...dropped, ...trailing);
};

/** Verbs that are only the carrier of another: `shows LAEO`, `gives a glance`, `sees A pointing`. */
const isCarrier = ({ doing, w }: DoingChunk): boolean =>
	doing === 'showing' || doing === 'giving' || /^(?:see|saw|notic|observ)/.test(w) || doing === 'interaction';

/** Of several words for something done in one clause the one that is meant. */
const chooseDoing = (chunks: readonly Chunk[]): Chunk[] => {
	const found = chunks.flatMap((c, i) => (isDoing(c) ? [i] : []));
	if (found.length < 2) return [...chunks];
	const kept = found.find((i) => !isCarrier(chunks[i] as DoingChunk)) ?? found[0]!;
	return chunks.map((c, i): Chunk => {
		if (!isDoing(c) || i === kept) return c;
		return isCarrier(c) ? { t: 'light', isPassive: false } : { t: 'unknown', w: c.w };
	});
};

const countOf = (chunks: readonly Chunk[], t: Chunk['t']): number => chunks.filter((c) => c.t === t).length;

/** A clause with one word for what is done, all phrases that spread over several pieces being one. */
export const mergeDoings = (clause: readonly Chunk[]): Chunk[] => {
	const chunks = chooseDoing(mergeWhereClauses(mergeGazeVerbs(clause)));
	const at = chunks.findIndex(isDoing);
	const main = chunks[at];
	if (!isDoing(main)) return chunks;
	const has = (t: Chunk['t']): boolean => countOf(chunks, t) > 0;
	const become = (doing: DoingChunk['doing'], ...dropped: Chunk['t'][]): Chunk[] =>
		chunks.map((c, i): Chunk => (i === at ? { ...main, doing } : c)).filter((c) => !dropped.includes(c.t));
	if (main.doing === 'mutual-gaze' && has('camera')) return become('camera-contact', 'camera');
	if (main.doing !== 'look') return chunks;
	if (has('reciprocal')) return become('mutual-gaze', 'reciprocal');
	if (has('same')) return become('shared-attention', 'same', 'together', 'both');
	if (has('together') || (has('both') && countOf(chunks, 'person') > 1)) {
		return become('shared-attention', 'together', 'both');
	}
	return chunks;
};

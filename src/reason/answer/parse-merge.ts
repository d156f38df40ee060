import { gazeVerbs } from './doing-words';
import type { Chunk } from './parse-chunks';

type DoingChunk = Extract<Chunk, { t: 'doing' }>;

const isDoing = (chunk: Chunk | undefined): chunk is DoingChunk => chunk?.t === 'doing';

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

import type { Chunk } from './parse-chunks';

const SUBJECT_BEFORE: readonly Chunk['t'][] = ['doing', 'prep', 'gaze-verb'];

/**
 * Puts who or what is meant in place of `he`, `her`, `it`. A pronoun that is an object is the last person named before
 * the clause's own subject; one that is a subject is the first person named. `her eyes` is left out.
 */
export const resolvePronouns = (chunks: readonly Chunk[]): Chunk[] =>
	chunks.flatMap((chunk, i): Chunk[] => {
		if (chunk.t !== 'pronoun') return [chunk];
		const before = chunks.slice(0, i);
		if (chunk.of === 'thing') {
			const thing = before.findLast((c) => c.t === 'thing') ?? chunks.find((c) => c.t === 'thing');
			return thing ? [thing] : [];
		}
		const people = before.filter((c) => c.t === 'person');
		const last = before.at(-1);
		const isObject = last !== undefined && SUBJECT_BEFORE.includes(last.t);
		if (!isObject) {
			// “Her eyes”, “their looks”: somebody named right before is meant anyway.
			const next = chunks[i + 1];
			if (next?.t === 'doing' && next.form === 'noun') return [];
			const first = people[0] ?? chunks.find((c) => c.t === 'person');
			return first ? [first] : [];
		}
		const rel = before.findLastIndex((c) => c.t === 'rel' || (c.t === 'wh' && c.w === 'when'));
		const subject = before.findLast((c, at) => c.t === 'person' && at > rel);
		const others = people.filter((c) => c !== subject);
		const meant = others.at(-1) ?? people.at(-1);
		return meant ? [meant] : [];
	});

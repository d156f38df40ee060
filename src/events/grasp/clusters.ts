/** Sample indices of one stretch, ascending. */
export type Cluster = readonly number[];

/** Joins sample indices (ascending) whose neighbours lie less than `gapS` apart. */
export const clusterSamples = (indices: readonly number[], sampleFps: number, gapS: number): Cluster[] => {
	const clusters: number[][] = [];
	for (const index of indices) {
		const current = clusters.at(-1);
		if (current && (index - current.at(-1)!) / sampleFps < gapS) current.push(index);
		else clusters.push([index]);
	}
	return clusters;
};

/** First and last second of a cluster. Its length is 0 when it holds one sample. */
export const spanOf = (cluster: Cluster, sampleFps: number): { startS: number; endS: number; durationS: number } => {
	const startS = cluster[0]! / sampleFps;
	const endS = cluster.at(-1)! / sampleFps;
	return { startS, endS, durationS: endS - startS };
};

/** Sorted by the sample that `firstOf` gives (−1, none: last); of one sample, as they were. As released events are counted. */
export const inOrderOf = <T>(all: readonly T[], firstOf: (item: T) => number): T[] => {
	const keyed = all.map((item) => ({ item, first: firstOf(item) }));
	const key = (first: number) => (first < 0 ? Infinity : first);
	return keyed
		.sort((a, b) => (key(a.first) < key(b.first) ? -1 : Number(key(a.first) > key(b.first))))
		.map((k) => k.item);
};

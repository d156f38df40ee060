import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseAffectNet } from '../../src/bench/datasets/affectnet.ts';
import { parseHagrid } from '../../src/bench/datasets/hagrid.ts';
import { parseLookingAtMe } from '../../src/bench/datasets/lam.ts';
import { parsePisc } from '../../src/bench/datasets/pisc.ts';
import type { Loaded, TaskSample } from '../../src/bench/datasets/sample.ts';
import type { Split } from '../../src/bench/probe/feature-set.ts';
import { socialPrompts } from '../../src/reason/prompts/social-fusion.ts';

/** Data sets whose published annotations are read. */
export const labelFormats = ['hagridv2', 'affectnet', 'lam', 'pisc-domain', 'pisc-relation'] as const;
export type LabelFormat = (typeof labelFormats)[number];

const loadEach = (files: readonly string[], parse: (text: string, name: string) => Loaded): Loaded => {
	const loaded = files.map((path) => parse(readFileSync(path, 'utf8'), basename(path)));
	const leftOut: Record<string, number> = {};
	for (const { leftOut: counts } of loaded) {
		for (const [reason, count] of Object.entries(counts)) leftOut[reason] = (leftOut[reason] ?? 0) + count;
	}
	return { samples: loaded.flatMap((l) => l.samples), leftOut };
};

/**
 * Samples of annotation files. PISC takes two or three files: pictures, labels and the ids of a part.
 *
 * @throws AppError `evaluation-invalid`
 */
export const loadLabels = (format: LabelFormat, files: readonly string[], split: Split): Loaded => {
	switch (format) {
		case 'hagridv2':
			return loadEach(files, (text, name) => parseHagrid(text, split, name));
		case 'affectnet':
			return loadEach(files, (text, name) => parseAffectNet(text, split, name));
		case 'lam':
			return loadEach(files, (text, name) => parseLookingAtMe(text, split, name));
		case 'pisc-domain':
		case 'pisc-relation': {
			const [pictures, labels, part] = files.map((path) => readFileSync(path, 'utf8'));
			return parsePisc(format, { pictures: pictures!, labels: labels!, part: part ?? null }, split);
		}
	}
};

/** A line of a feature file without its features: what to cut out and encode, and what it is labelled. */
export const labelLine = ({ task, picture, boxes, answer, split, group }: TaskSample): string => {
	const { text } = socialPrompts[task].options.find(({ key }) => key === answer)!;
	return JSON.stringify({ id: picture, task, label: task === 'lam' ? answer : text, split, group, boxes });
};

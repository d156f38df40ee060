import { describe, expect, test } from 'vitest';
import { defaultsOf, noTools, scoreSet, tinyFilesOf, type BenchmarkSet } from '../../../../src/bench/benchmark-set';
import { benchmarkSets } from '../../../../src/bench/benchmark-sets';
import { consistencyDifference } from '../../../../src/bench/annotators/agreement-structure';
import { lookedAtHead, lookingAtEachOther } from '../../../../src/bench/mtgs/mtgs';
import { exampleFeatures } from '../../../../src/bench/probe/example-features';
import { FeatureBuilder } from '../../../../src/bench/probe/feature-builder';
import { conflictDegree } from '../../../../src/bench/probe/gradient-conflict';
import { probeConfig, trainProbe } from '../../../../src/bench/probe/probe';
import { middleMean } from '../../../../src/bench/sets/mmar';
import { iou } from '../../../../src/core/geometry/box';
import { seededRandom } from '../../../../src/core/maths/random';
import type { PersonId } from '../../../../src/core/people';
import { detectGraspEvents } from '../../../../src/events/grasp/detect';
import { defaultGraspConfig } from '../../../../src/events/grasp/types';
import { changesOf, statesOf } from '../../../../src/reason/emotion-dynamics/states';
import { contrastiveLoss } from '../../../../src/reason/face-caption/contrastive';
import { describeFace } from '../../../../src/reason/face-caption/caption';
import { answerFromGraph } from '../../../../src/reason/grasp/answer';
import { graspCategoryIds } from '../../../../src/reason/grasp/categories';
import { generateQuestions } from '../../../../src/reason/grasp/made/generate';
import { socialGroundingReward } from '../../../../src/reason/grasp/social-grounding-reward';
import { humanSensePrompt } from '../../../../src/reason/human-sense/prompt';
import { tIoU } from '../../../../src/reason/moments/metrics';
import { affectConsistency } from '../../../../src/reason/next-utterance/affect-words';
import { saidOfPictures } from '../../../fixtures/seeing-folder';
import { clip, hold } from '../../events/grasp/scene';
import { everyEvent } from '../../reason/grasp/scene';

/** The tiny files of a set, scored as “Try it” and `--tiny` score them. */
const tiny = async (id: string) => {
	const set = benchmarkSets.find((one) => one.id === id);
	if (!set) throw new Error(`No set ${id}`);
	return { set, ...(await scoreSet(set, tinyFilesOf(set))) };
};

/** The first cell of a row of a report: a text, or a number. */
const cellOf = ({ shown }: Awaited<ReturnType<typeof tiny>>, name: string, column = 0) => {
	const row = shown.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows)).find((one) => one.name === name);
	const cell = row?.cells[column];
	return typeof cell === 'object' ? cell.value : cell;
};
const prompts = async (set: BenchmarkSet) => {
	const { items } = await set.read(tinyFilesOf(set), defaultsOf(set.options), noTools);
	return items.map((item) => set.prompts?.(item, defaultsOf(set.options)));
};

describe('the 21 rows of the research systems, each by what it is accepted by', () => {
	test('row 1a, GRASP events: eye contact of three samples has confidence 0.8, of four 0.9', () => {
		const of = (samples: number) => {
			const pair = clip(
				{ id: 'P1', face: [0.2, 0.5], looks: hold([0.8, 0.5] as const, samples) },
				{ id: 'P2', face: [0.8, 0.5], looks: hold([0.2, 0.5] as const, samples) },
			);
			return detectGraspEvents(pair, defaultGraspConfig).find(({ type }) => type === 'mutual_gaze');
		};
		expect(of(3)?.confidence).toBeCloseTo(0.8, 9);
		expect(of(4)?.confidence).toBeCloseTo(0.9, 9);
		expect(of(2)).toBeUndefined();
	});

	test('row 1b, GRASP graph and questions: a scene of all events gives all 16 categories, and the graph answers all', () => {
		const items = generateQuestions(everyEvent, seededRandom(1), { format: 'bench' }).flatMap((item) =>
			item.format === 'mcq' ? [item] : [],
		);
		expect(new Set(items.map(({ category }) => category))).toEqual(new Set(graspCategoryIds));
		for (const item of items) expect(answerFromGraph(item, everyEvent).letter).toBe(item.answer);
	});

	test('row 1c, SGR: a golden vector of the released code', () => {
		const text = '<gaze>Person 1, P2, P5</gaze><gesture>Person 3</gesture>';
		const events = [
			{ source: 'gaze' as const, persons: [1, 2] },
			{ source: 'gesture' as const, persons: [3, 4] },
		];
		expect(socialGroundingReward(text, events, '')).toBeCloseTo(0.775, 6);
	});

	test('row 1d, GRASP-Bench: a folder gives 16 categories, three weighted groups, difficulty and overall', async () => {
		const report = await tiny('grasp');
		for (const category of graspCategoryIds) expect(cellOf(report, category)).toMatch(/ of 1$/);
		expect(cellOf(report, 'Gaze')).toBe('5 of 6');
		expect(cellOf(report, 'Overall')).toBe('13 of 16');
		expect(cellOf(report, 'Event graph')).toBe('16 of 16');
	});

	test('row 1e, MMSI and TVQA+: one item of each kind loads and scores; online context is of the past only', async () => {
		for (const id of ['mmsi', 'online-mmsi']) {
			const report = await tiny(id);
			expect(['STI', 'PCR', 'MPP'].map((task) => cellOf(report, task))).toEqual(['1 of 1', '0 of 1', '1 of 1']);
		}
		expect(cellOf(await tiny('tvqa'), 'TVQA+')).toBe('2 of 4');
		for (const id of ['mmsi', 'online-mmsi', 'tvqa']) {
			const report = await tiny(id);
			const { sessions = [], ...without } = tinyFilesOf(report.set);
			expect(sessions, id).not.toEqual([]);
			expect(cellOf(report, 'Event graph'), id).toMatch(/^[1-9]/);
			const unseen = { set: report.set, ...(await scoreSet(report.set, without)) };
			expect(cellOf(unseen, 'Event graph'), id).toBeUndefined();
		}
		const said = (await prompts((await tiny('online-mmsi')).set)).map((row) => JSON.stringify(row));
		expect(said.join('')).not.toContain('Then who was it?');
		expect(said[2]).toContain('[MASK] is lying');
	});

	test('row 2, Social Genome: a trace against itself is alike in all measures', async () => {
		const { set } = await tiny('social-genome');
		const { reference = [] } = tinyFilesOf(set);
		const same = { set, ...(await scoreSet(set, { reference, submission: reference })) };
		expect(cellOf(same, 'Similarity-Trace')).toBeCloseTo(1, 6);
		expect(cellOf(same, 'Similarity-Step')).toBeCloseTo(1, 6);
		expect(cellOf(same, 'NumSteps (lower is better)')).toBe(0);
		expect(cellOf(same, 'Difference-Sequence (lower is better)')).toBe(0);
	});

	test('row 3, HumanSense: fifteen rows, half marks, and the enhanced prompt has its three headings as bullets', async () => {
		const report = await tiny('humansense');
		expect(report.shown[0]?.tables[0]?.rows.slice(0, 15).map(({ name }) => name)).toHaveLength(15);
		expect(cellOf(report, 'ER', 1)).toBe('0.5 of 1');
		expect(cellOf(report, 'HC', 1)).toBe('1 of 1');
		const { text } = humanSensePrompt({ question: '?', options: [], pattern: 'number', transcript: null }, 'enhanced');
		expect(text.match(/^- [A-Z][A-Za-z ]+:/gm)).toEqual(['- Key Characteristics:', '- Emotion:', '- Context:']);
	});

	test('row 4a, SocialFusion tasks: replies behind the published prompts are read and scored', async () => {
		const report = await tiny('socialfusion');
		expect(cellOf(report, 'lam')).toBe(0.75);
		expect(cellOf(report, 'pisc-domain')).toBe(1);
		const byCheckpoint = await saidOfPictures(({ jpeg, write }) => {
			jpeg('pictures/red.jpg', [255, 0, 0]);
			jpeg('pictures/green.jpg', [0, 255, 0]);
			const items = [
				{ id: 'red.jpg', task: 'lam', label: 'Yes' },
				{ id: 'green.jpg', task: 'lam', label: 'Yes' },
			].map((item) => JSON.stringify(item));
			const path = write('items.jsonl', items.join('\n'));
			return ['socialfusion', path, '--pictures', 'pictures', '--checkpoint', 'checkpoint'];
		});
		expect(byCheckpoint).toMatch(/lam accuracy of 2 +50\.0 %/);
	});

	test('row 4b, SocialFusion analysis: GCD is 0, 1, 2; the probe finds what can be told apart', async () => {
		expect(conflictDegree([1, 2], [1, 2])).toBeCloseTo(0, 12);
		expect(conflictDegree([1, 0], [0, 1])).toBe(1);
		expect(conflictDegree([1, 2], [-1, -2])).toBeCloseTo(2, 12);
		const builder = new FeatureBuilder();
		for (const [i, row] of exampleFeatures().entries()) builder.add(row, `Row ${i + 1}`);
		const [set] = builder.finish();
		const { accuracy, control } = await trainProbe(set!, probeConfig);
		expect(accuracy.share).toBeGreaterThan(control?.accuracy.share ?? 1);
	});

	test('row 5, Gaze-LLE: AUC, and both readings of average L2', async () => {
		const { shown } = await tiny('gaze');
		const values = shown[0]?.tables[0]?.rows.map(({ cells: [cell] }) => (typeof cell === 'object' ? cell.value : null));
		expect(values).toHaveLength(5);
		for (const value of values ?? []) expect(value).toBeGreaterThan(0);
	});

	test('row 6, MTGS: .9 and .4 make .4, which is no; the made-up files are scored', async () => {
		const scores = {
			lookingAtHead: [
				[0, 0.9],
				[0.4, 0],
			],
			sharedAttention: [
				[0, 0],
				[0, 0],
			],
		};
		expect([lookingAtEachOther(scores, 0, 1), lookedAtHead(scores, 0), lookedAtHead(scores, 1)]).toEqual([
			0.4,
			1,
			null,
		]);
		expect((await tiny('mtgs')).items).toBeGreaterThan(0);
	});

	test('row 7, AffectSeek: the worked overlap, and the scores of moments', async () => {
		expect(tIoU({ startS: 67.92, endS: 82.2 }, { startS: 70, endS: 80 })).toBeCloseTo(0.7003, 4);
		expect(cellOf(await tiny('affectseek'), 'Joint@0.5')).toBe(0.5);
	});

	test('row 8, RobotEQ: accuracy and F1 with norm cards and without; half-shifted unit boxes overlap by a third', async () => {
		const report = await tiny('roboteq');
		expect([cellOf(report, 'without norm cards'), cellOf(report, 'with norm cards')]).toEqual([0.6, 0.8]);
		const unit = { x: 0, y: 0, width: 1, height: 1 };
		expect(iou(unit, { ...unit, x: 0.5 })).toBeCloseTo(1 / 3, 12);
	});

	test('row 9, EmoTrans: a change at 4.0 s is found within half a second with its states', async () => {
		const samples = Array.from({ length: 80 }, (_, i) => {
			const joy = i < 40 ? 0.1 : 0.9;
			const scores = [
				{ name: 'joy', score: joy },
				{ name: 'neutral', score: 1 - joy },
			];
			return { tMs: i * 100, scores };
		});
		const track = { personId: 'P1' as PersonId, of: 'apparent expression' as const, samples };
		const [change, ...others] = changesOf(statesOf(track));
		expect(others).toEqual([]);
		expect(change).toMatchObject({ from: 'neutral', to: 'joy' });
		expect(Math.abs((change?.atMs ?? 0) - 4000)).toBeLessThanOrEqual(500);
		expect(cellOf(await tiny('emotrans'), 'ESI: first state')).toBe(1);
	});

	test('row 10, SayNext: equal texts score 1 on BLEU, ROUGE and CEC; what needs an encoder is empty without one', async () => {
		const { set, shown } = await tiny('saynext');
		const same = { video: 'a', question: '?', answer: 'a calm and happy day', prediction: 'a calm and happy day' };
		const lexicon = { calm: { valence: 0.2, arousal: 0.1 }, happy: { valence: 0.9, arousal: 0.7 } };
		expect(affectConsistency(same, lexicon, 'valence')).toBe(1);
		const text = `video,question,answer,prediction\n${Object.values(same).join(',')}\n`;
		const results = [{ name: 'same.csv', blob: new Blob([text]) }];
		const equal = { set, ...(await scoreSet(set, { results })) };
		expect(['LO-B BLEU-4', 'LO-R ROUGE-L'].map((name) => cellOf(equal, name))).toEqual([1, 1]);
		expect(cellOf(equal, 'SS-B BERTScore F1')).toBeNull();
		expect(shown[0]?.tables[0]?.columns).toContain('SayNext-Chat, published');
	});

	test('row 11, Emotion-LLaMAv2 and MMEVerse: records of sets load, and modalities vote', async () => {
		const report = await tiny('mmeverse');
		expect(cellOf(report, 'Mean over sets', 1)).toBeCloseTo(5 / 6, 6);
		expect(cellOf(report, 'fused', 1)).toBe(0.8);
	});

	test('row 12, DIC and BAE: equal structures 0, κ 1 against 0 the root of 2', async () => {
		const one = [
			[1, 1],
			[1, 1],
		];
		expect(consistencyDifference(one, one).dic).toBe(0);
		const none = [
			[1, 0],
			[0, 1],
		];
		expect(consistencyDifference(one, none).dic).toBeCloseTo(Math.SQRT2, 12);
		expect((await tiny('dic')).items).toBe(25);
	});

	test('row 13, QuMATL and QuMAB: a query for each annotator beats one for all', async () => {
		const { report } = await tiny('qumab');
		const { byAnnotator } = report as { byAnnotator: { own: number; shared: number }[] };
		const mean = (key: 'own' | 'shared') => byAnnotator.reduce((sum, one) => sum + one[key], 0) / byAnnotator.length;
		expect(mean('own')).toBeGreaterThan(mean('shared'));
	});

	test('row 14, EmoCap: one global and two local sentences at least, or the face does not move; ln N at equal logits', async () => {
		const caption = describeFace([
			{ name: 'jawOpen', score: 0.6 },
			{ name: 'browInnerUp', score: 0.5 },
		]);
		expect(caption.kind === 'caption' && caption.local.length).toBe(2);
		expect(describeFace([{ name: 'jawOpen', score: 0.6 }]).kind).toBe('still');
		const flat = [0, 1, 2].map(() => [0, 0, 0]);
		const own = flat.map((row, i) => row.map((_, j) => i === j));
		expect(contrastiveLoss(flat, own)).toBeCloseTo(Math.log(3), 12);
		expect(cellOf(await tiny('emocap'), 'Accuracy')).toBeCloseTo(5 / 6, 6);
		const byClip = await saidOfPictures(({ jpeg }) => {
			jpeg('faces/crimson/1.jpg', [200, 20, 20]);
			jpeg('faces/crimson/2.jpg', [20, 20, 200]);
			jpeg('faces/azure/1.jpg', [20, 20, 200]);
			jpeg('faces/olive/1.jpg', [20, 200, 20]);
			return ['emocap', '--pictures', 'faces', '--clip', 'clip'];
		});
		expect(byClip).toMatch(/Accuracy +75\.0/);
	});

	test('row 15, Visual Room: 8 perceived of 10, 2 of these wrong: 25.0 %', async () => {
		const report = await tiny('visual-room');
		expect(cellOf(report, 'Conditional error')).toBe('2 of 8');
		expect(cellOf(report, 'Conditional error', 1)).toBe(0.25);
	});

	test('row 16, MMAR: exact words, layers that add up, the middle three of five', async () => {
		expect(middleMean([0.2, 0.4, 0.5, 0.6, 1])).toBeCloseTo(0.5, 12);
		const report = await tiny('mmar');
		const layers = ['Perception', 'Semantic', 'Signal'].map((layer) => cellOf(report, `${layer} Layer`));
		expect([...layers, cellOf(report, 'All')]).toEqual(['1 of 1', '0 of 1', '1 of 1', '2 of 3']);
	});
});

test('every set has made-up files and is listed in the page of the documentation', async () => {
	const { readFileSync } = await import('node:fs');
	const page = readFileSync('docs/benchmarks.md', 'utf8');
	for (const { id, tiny: files } of benchmarkSets) {
		expect(files, id).toBeDefined();
		expect(page, id).toContain(`\`${id}\``);
	}
	expect(page.match(/^\| \d+[a-e]? /gm)).toHaveLength(21);
});

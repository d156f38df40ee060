import { isSessionFile } from '../../session/file/is-session-file';
import { defineSet, fileOf, LINES, textOf } from '../benchmark-set';
import { parseGazePredictions, parseGazeTruth, type AnnotatedPicture } from '../gaze/gaze-files';
import { picturesInSession, sessionOf } from '../gaze/session-heads';
import { socialMetrics, type SocialFrame, type SocialMetrics } from '../mtgs/mtgs-metrics';
import { labelsOfPicture, scoresOfMaps, scoresOfSession } from '../mtgs/mtgs-pictures';
import type { Detections } from '../scores/count';
import { countNote, leftOutNotes, mainNumber } from '../set-report';
import { tinyMtgs } from '../tiny/mtgs';
import { truthFps } from './gaze';
import { countWords } from '../../core/text/words';

const SOURCE = 'MTGS, arXiv 2403.10511';

/** How many heads no prediction was found for. */
type Scored = { readonly frames: readonly SocialFrame[]; readonly missing: number };

const ofMaps = (
	text: string,
	name: string,
	pictures: readonly AnnotatedPicture[],
): Scored & { wrong: readonly string[] } => {
	const { rows: predictions, wrong } = parseGazePredictions(text, name);
	const byHead = new Map(predictions.map((one) => [`${one.head} ${one.path}`, one]));
	const find =
		({ path }: AnnotatedPicture) =>
		(head: number) =>
			byHead.get(`${head} ${path}`) ?? null;
	return {
		wrong,
		missing: pictures.reduce((sum, p) => sum + p.heads.filter((_, i) => !find(p)(i)).length, 0),
		frames: pictures.map((p) => ({ scores: scoresOfMaps(p, find(p)), labels: labelsOfPicture(p) })),
	};
};

/** Social gaze of pictures: who looks at whose head, who at each other, and who share attention. */
export const mtgsSet = defineSet({
	id: 'mtgs',
	title: 'Social gaze (MTGS)',
	about: 'Looks at heads, looks at each other and shared attention, from a session or gaze maps, against truth.',
	source: SOURCE,
	files: [
		{ id: 'predictions', label: 'Session, or predictions', placeholder: 'PREDICTIONS', accept: LINES },
		{ id: 'truth', label: 'Truth', placeholder: 'TRUTH', accept: '.json' },
	],
	options: { fps: truthFps },
	help: {
		needs: 'two files: a session or predictions, and truth',
		does: 'F1 of looks at heads and at each other, average precision of shared attention, by MTGS',
		forms: `PREDICTIONS of mtgs are a saved session or those of gaze; TRUTH is that of gaze, with labels by the rule of VSGaze. A
picture may give labels of pairs itself (ours): "laeo" and "shared", lists of [head, other head, label], the label as in
UCO-LAEO: 0 no, 1 or 2 yes, 9 not scored.`,
	},
	tiny: tinyMtgs,
	async read(files) {
		const { text, name } = await textOf(files, 'truth');
		const { pictures, wrong } = parseGazeTruth(text, name);
		return { items: pictures, name, wrong };
	},
	async score({ data: { items, wrong }, files, options: { fps } }) {
		const file = fileOf(files, 'predictions');
		const ofSession = async (): Promise<Scored & { wrong: readonly string[] }> => {
			const found = picturesInSession(await sessionOf(file), items, fps);
			return {
				wrong: [],
				missing: found.reduce((sum, { heads }) => sum + heads.filter((head) => head === null).length, 0),
				frames: found.map((one) => ({ scores: scoresOfSession(one), labels: labelsOfPicture(one.picture) })),
			};
		};
		const given = (await isSessionFile(file.blob))
			? await ofSession()
			: ofMaps(await file.blob.text(), file.name, items);
		return { ...socialMetrics(given.frames), missing: given.missing, wrong: [...wrong, ...given.wrong] };
	},
	rows(report, { data, files }) {
		const heads = data.items.reduce((sum, { heads: some }) => sum + some.length, 0);
		const counted = ({ truePositives, falsePositives, misses }: Detections): string =>
			`${truePositives} right, ${falsePositives} wrong, ${misses} missed`;
		const row = (name: string, note: string, value: number | null, definition: string) => ({
			...{ name, note, definition },
			cells: [mainNumber(value)],
		});
		const metrics: SocialMetrics = report;
		return [
			{
				about: `${files['predictions']?.[0]?.name} against ${data.name}: ${countWords(data.items.length, 'picture')}, ${countWords(metrics.people, 'labelled person', 'labelled people')}, ${countWords(metrics.pairs, 'labelled pair')}.`,
				label: 'Social gaze scores',
				tables: [
					{
						columns: ['Metric', 'Here'],
						rows: [
							row('LAH F1', counted(metrics.lookingAtHead), metrics.lookingAtHeadF1, 'published: best head above 0.5'),
							row(
								'LAEO F1',
								counted(metrics.lookingAtEachOther),
								metrics.lookingAtEachOtherF1,
								'published: min of both, best partners',
							),
							row('SA AP', 'over pairs', metrics.sharedAttentionAp, 'published: average precision'),
							row('LAH AP', 'over pairs in order', metrics.lookingAtHeadAp, 'average precision of the same scores'),
							row('LAEO AP', 'over pairs', metrics.lookingAtEachOtherAp, 'average precision of the same scores'),
						],
					},
				],
				notes: [
					'A claim of the wrong head counts as wrong and leaves the true one missed, which the paper does not say.',
					...countNote(report.missing, 'head', `of ${heads} without prediction, counted as looking at nobody`),
					...leftOutNotes(report.wrong),
					`Definitions: ${SOURCE}. Its scores could not be had as text and are not shown.`,
				],
			},
		];
	},
});

import { isSessionFile } from '../../session/file/is-session-file';
import { defineSet, fileOf, LINES, textOf } from '../benchmark-set';
import { parseGazePredictions, parseGazeTruth, type GazeProtocol } from '../gaze/gaze-files';
import { scoreGaze } from '../gaze/gaze-report';
import { picturesInSession, predictionsOf, sessionOf } from '../gaze/session-heads';
import { anchorSource, socialFusionAnchors } from '../probe/social-fusion-anchors';
import { leftOutNotes, mainNumber } from '../set-report';
import { tinyGaze } from '../tiny/gaze';

const protocolWords: Readonly<Record<GazeProtocol, string>> = {
	gazefollow: 'GazeFollow',
	videoattentiontarget: 'VideoAttentionTarget',
};

const published = (metric: string): string[] =>
	socialFusionAnchors.gazefollow
		.filter((anchor) => anchor.metric === metric)
		.map((anchor) => `${anchor.what.replace(/, (joint, )?test$/, '')} ${anchor.value.toFixed(3)}`);

/** How pictures are found in a session. */
export const truthFps = {
	kind: 'number',
	label: 'Pictures a second of the truth (0: numbered as analysed)',
	placeholder: 'N',
	least: 0,
	most: 240,
	default: 0,
	about:
		'pictures a second by which TRUTH numbers its paths, to find them in a session (default 0: numbered as analysed)',
} as const;

/** Predicted gaze targets against annotated ones, by the protocol of the annotations. */
export const gazeSet = defineSet({
	id: 'gaze',
	title: 'Gaze targets',
	about: 'Predicted gaze targets against annotated ones.',
	source: anchorSource,
	files: [
		{ id: 'predictions', label: 'Predictions, or a session', placeholder: 'PREDICTIONS', accept: LINES },
		{ id: 'truth', label: 'Truth', placeholder: 'TRUTH', accept: '.json' },
	],
	options: { fps: truthFps },
	help: {
		needs: 'two files: predictions and truth',
		does: 'gaze-target scores: AUC, min L2, both readings of avg L2, in/out AP',
		forms: `PREDICTIONS of gaze are JSON lines {"path", "head", "heatmap" or "point", "inout"}, or a saved session; TRUTH is the
prepared JSON of Gaze-LLE: [{"path", "width", "height", "heads": [{"bbox_norm", "gazex_norm", "gazey_norm", "inout"}]}]. A
session is compared at each picture’s time: its "time" in seconds (ours), or the number in its path over --fps.`,
	},
	async read(files) {
		const { text, name } = await textOf(files, 'truth');
		const { pictures: items, ...truth } = parseGazeTruth(text, name);
		return { items, ...truth, name };
	},
	async score({ data: { items, protocol, name: truthName, wrong }, files, options: { fps } }) {
		const file = fileOf(files, 'predictions');
		const ofSession = async () => {
			const session = await sessionOf(file);
			return { rows: predictionsOf(session, picturesInSession(session, items, fps)), wrong: [] };
		};
		const predictions = (await isSessionFile(file.blob))
			? await ofSession()
			: parseGazePredictions(await file.blob.text(), file.name);
		const report = scoreGaze({ protocol, pictures: items }, predictions.rows, `${file.name} and ${truthName}`);
		return { ...report, wrong: [...wrong, ...predictions.wrong] };
	},
	tiny: tinyGaze,
	rows(report, { data, files }) {
		const { heads, measured, unanswered, outside, unknown } = report;
		const [joint = '', before = ''] = published('avg L2');
		const row = (name: string, note: string, value: number | null, anchors = '') => ({
			...{ name, note },
			cells: [mainNumber(value), anchors],
		});
		return [
			{
				about: `${files['predictions']?.[0]?.name} against ${data.name}, by the protocol of ${protocolWords[report.protocol]}: ${heads} ${heads === 1 ? 'head' : 'heads'}, ${measured} measured, ${unanswered} without prediction, ${outside} looking out of the picture${unknown > 0 ? `, ${unknown} predictions of heads that are not in the truth` : ''}.`,
				label: 'Gaze-target scores',
				tables: [
					{
						columns: ['Metric', 'Here', 'Published, not measured here'],
						rows: [
							row('AUC', `${report.mapped} heads with a map`, report.auc, published('AUC').join(', ')),
							row('min L2', 'to the nearest annotator', report.minL2, published('min L2').join(', ')),
							row(
								'avg L2',
								'mean of the distances to all annotators, as SocialFusion defines it',
								report.meanOfDistancesL2,
								joint,
							),
							row(
								'avg L2',
								'distance to the annotators’ mean point, as Gaze-LLE’s code has it',
								report.meanPointL2,
								before,
							),
							row('in/out AP', 'whether the target is in the picture', report.inOutAp),
						],
					},
				],
				notes: [
					...leftOutNotes(report.wrong),
					`Distances in shares of the picture’s width and height. Published: ${anchorSource}.`,
				],
			},
		];
	},
});

import { xmlText } from '../../core/text/xml';
import { agreementByKind, type KindAgreement, type Place, type ReportRow, type StudyReport } from './study-report';

const NONE = '–';

const share = (part: number, whole: number): string => (whole > 0 ? `${((100 * part) / whole).toFixed(0)} %` : NONE);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;
const number = (value: number | null): string => (value === null ? NONE : value.toFixed(2));

/** A table. Texts are escaped; cells after the first `textColumns` are numbers and stand to the right. */
const table = (heads: readonly string[], rows: readonly (readonly string[])[], textColumns: number): string => {
	const cells = (tag: string, row: readonly string[]) =>
		row.map((text, i) => `<${tag}${i < textColumns ? '' : ' class="n"'}>${xmlText(text)}</${tag}>`).join('');
	const lines = rows.map((row) => `<tr>${cells('td', row)}</tr>`);
	return `<div class="wide"><table>\n<thead><tr>${cells('th', heads)}</tr></thead>\n<tbody>\n${lines.join('\n')}\n</tbody></table></div>\n`;
};

const paragraph = (text: string): string => `<p>${xmlText(text)}</p>\n`;

const section = (title: string, content: string): string =>
	`<section>\n<h2>${xmlText(title)}</h2>\n${content}</section>\n`;

const QUALITY_HEADS = [
	...['Session', 'Missing from it', 'Length', 'People', 'Seen', 'Look known', 'Faces lost', 'Lost for'],
	...['Switches repaired', 'Doubtful places', 'Events'],
];

const qualityRow = ({ sessionId, reason, quality }: ReportRow): string[] =>
	quality === null
		? []
		: [
				...[sessionId, reason ?? NONE, quality.durationMs === null ? NONE : minutes(quality.durationMs)],
				...[String(quality.people), minutes(quality.visibleMs), share(quality.gazeKnownMs, quality.visibleMs)],
				...[String(quality.facesLost), seconds(quality.faceLostMs), String(quality.switchesRepaired)],
				...[String(quality.doubtfulPlaces), String(quality.events)],
			];

const qualitySection = (rows: readonly ReportRow[]): string => {
	const analysed = rows.filter(({ quality }) => quality !== null);
	if (analysed.length === 0) return section('Quality', paragraph('No session has been analysed.'));
	const meaning =
		'Seen is summed over people; look known is its part in which it is known where they looked. A face is lost where ' +
		'somebody is out of sight for a second or longer and comes back. Switches repaired: sightings that were joined to ' +
		'a person seen before, and corrections of who is who by hand. Doubtful places: one person may have been taken for ' +
		'another there, or the program is less sure of an event than not.';
	return section('Quality', table(QUALITY_HEADS, analysed.map(qualityRow), 2) + paragraph(meaning));
};

const STATES: Readonly<Record<ReportRow['state'], string>> = {
	analysed: 'analysed',
	failed: 'could not be analysed',
	'left-out': 'left out',
	'not-analysed': 'not analysed yet',
};

const exclusionSection = ({ rows, participants }: StudyReport): string => {
	const sessions = rows
		.filter(({ state }) => state !== 'analysed')
		.map(({ sessionId, file, state, reason }) => [`session ${sessionId}`, file, STATES[state], reason ?? NONE]);
	const people = participants.map(({ participantId, reason }) => [
		...[`participant ${participantId}`, NONE, STATES['left-out'], reason],
	]);
	const all = [...sessions, ...people];
	const content =
		all.length === 0 ? paragraph('Nothing is left out.') : table(['What', 'File', 'State', 'Why'], all, 4);
	return section('Left out', content);
};

const kindRow = ({ channel, sessions, kappa, f1, ours, theirs }: KindAgreement): string[] => [
	...[channel ?? 'all kinds', String(sessions), number(kappa), number(f1), String(ours), String(theirs)],
];

const agreementSection = (rows: readonly ReportRow[]): string => {
	const kinds = agreementByKind(rows);
	const failed = rows.flatMap(({ sessionId, agreement }) =>
		agreement?.state === 'failed' ? [paragraph(`Session ${sessionId} could not be compared: ${agreement.reason}`)] : [],
	);
	const guessed = rows.filter(({ agreement }) => agreement?.state === 'compared' && agreement.isGuess).length;
	const none = paragraph('No session has been compared with a human coder: sessions.csv names no coder_file.');
	const bySession = rows.flatMap(({ sessionId, agreement }) =>
		agreement?.state === 'compared'
			? [{ ...agreement.overall, channel: null }, ...agreement.byKind].map((one) => [
					...[
						sessionId,
						one.channel ?? 'all kinds',
						number(one.kappa),
						number(one.f1),
						String(one.ours),
						String(one.theirs),
					],
				])
			: [],
	);
	const tables =
		kinds.length === 0
			? failed.length === 0
				? none
				: ''
			: table(['Kind', 'Sessions', 'κ', 'F1', 'Ours', 'Theirs'], kinds.map(kindRow), 1) +
				paragraph(
					'κ is Cohen’s, over seconds; F1 is of events whose onsets are at most a second apart, with the coder as the ' +
						'truth. Both are means over sessions. Ours and theirs are numbers of events.' +
						(guessed > 0
							? ` In ${guessed} sessions it was guessed what the coder’s words mean: give a coder_map.`
							: ''),
				) +
				`<details><summary>By session</summary>\n${table(['Session', 'Kind', 'κ', 'F1', 'Ours', 'Theirs'], bySession, 2)}</details>\n`;
	return section('Agreement with human coders', tables + failed.join(''));
};

const ANSWERS = [
	['right', 'Right'],
	['wrong', 'Wrong'],
	['unclear', 'Cannot tell'],
] as const;

const placeItem = ({ sessionId, video, startMs, endMs, sentence, confidence }: Place, i: number): string => {
	const from = (startMs / 1000).toFixed(2);
	const to = (Math.max(endMs, startMs + 500) / 1000).toFixed(2);
	const link = video.split('/').map(encodeURIComponent).join('/');
	const where = `session ${sessionId}, ${seconds(startMs)} to ${seconds(endMs)}, confidence ${Math.round(100 * confidence)} %`;
	const choices = ANSWERS.map(
		([value, label]) => `<label><input type="radio" name="place-${i}" value="${value}" /> ${label}</label>`,
	);
	return (
		`<li><fieldset><legend>${xmlText(sentence)}</legend>\n` +
		`<video controls="" preload="none" muted="" src="${xmlText(`${link}#t=${from},${to}`)}"></video>\n` +
		`<p>${xmlText(where)}</p>\n<p>${choices.join(' ')}</p></fieldset></li>\n`
	);
};

const placesSection = ({ places, eventCount, seed }: StudyReport): string => {
	if (places.length === 0) return section('Places to check by eye', paragraph('There is no event to check.'));
	const about =
		`${places.length} of ${eventCount} events, drawn at random (seed ${seed}), each as likely as any other. Watch each ` +
		'and say whether it is right. The share that is right estimates the precision of all events; its 95 % interval is ' +
		'Wilson’s. What you cannot tell is not counted. Answers stay on this page until you save them.';
	return section(
		'Places to check by eye',
		paragraph(about) +
			'<p id="precision" role="status">Nothing is answered yet.</p>\n' +
			'<p><button type="button" id="save">Save answers as CSV</button></p>\n' +
			`<ol id="places">\n${places.map(placeItem).join('')}</ol>\n`,
	);
};

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #8885; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
video { max-width: 100%; width: 24rem; background: #0003; }
fieldset { border: 1px solid #8885; margin: 0 0 1rem; }
label { margin-right: 1rem; }
`;

/**
 * The report as one HTML file that loads nothing but the videos of the study.
 *
 * @param script what reckons with the answers of the form, without a tag around it
 * @param scriptHash its SHA-256 in Base64, by which the page allows it and no other
 */
export const reportHtml = (
	report: StudyReport,
	{ script, scriptHash }: { script: string; scriptHash: string },
): string => {
	const { title, app, rows } = report;
	const analysed = rows.filter(({ state }) => state === 'analysed').length;
	const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; media-src * file: blob:`;
	const head = `${xmlText(title)}: report`;
	return (
		`<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8" />\n` +
		`<meta http-equiv="Content-Security-Policy" content="${policy}" />\n` +
		`<meta name="viewport" content="width=device-width" />\n<title>${head}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n` +
		`<h1>${head}</h1>\n` +
		paragraph(`${analysed} of ${rows.length} sessions are analysed, with ${app}.`) +
		qualitySection(rows) +
		agreementSection(rows) +
		exclusionSection(report) +
		placesSection(report) +
		`<script type="module">${script}</script>\n</body>\n</html>\n`
	);
};

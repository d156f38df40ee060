import * as v from 'valibot';
import { oneObservation, pairStates, type BorisPoint } from './boris-events';
import { codesInvalid, composeValue, finishCodes, MAX_TIME_MS, quoted, type ImportedCodes } from './code';

/** `[time in seconds, subject, behaviour, modifiers, comment, …]`. */
const event = v.looseTuple([
	v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(MAX_TIME_MS / 1000)),
	v.string(),
	v.string(),
	v.optional(v.string(), ''),
]);

const observation = v.object({
	events: v.array(event),
	file: v.optional(v.unknown()),
	'time offset': v.optional(v.union([v.number(), v.string()]), 0),
});

/** The parts of a BORIS project (.boris) that are read; project formats 4 to 7 have them alike. */
const project = v.object({
	observations: v.record(v.string(), observation),
	behaviors_conf: v.record(v.string(), v.object({ code: v.string(), type: v.string() })),
});

/** First file of the first player. */
const firstFile = (file: unknown): string | null => {
	const players: unknown[] = typeof file === 'object' && file !== null ? Object.values(file) : [];
	const first: unknown = Array.isArray(players[0]) ? players[0][0] : undefined;
	return typeof first === 'string' ? first : null;
};

/**
 * Reads the codes of one observation from a BORIS project file.
 *
 * @param wanted name of the observation; needed when several have codes
 * @throws AppError `codes-invalid` with the field and what to do.
 */
export const readBorisProject = (text: string, wanted: string | null = null): ImportedCodes => {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch (cause) {
		throw codesInvalid('The file is not JSON to its end.', 'Open the project in BORIS and save it again.', cause);
	}
	const result = v.safeParse(project, json, { abortEarly: true });
	if (!result.success) {
		const [issue] = result.issues;
		throw codesInvalid(
			`Not a BORIS project: ${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}.`,
			'Choose a .boris file, or open the project in BORIS and save it again.',
		);
	}
	const { observations, behaviors_conf: ethogram } = result.output;
	const coded = Object.entries(observations).filter(([, o]) => o.events.length > 0);
	const chosen = oneObservation(
		coded.map(([name]) => name),
		wanted,
	);
	const found = coded.find(([name]) => name === chosen)?.[1];
	if (!found) throw codesInvalid('No observation of the project has any codes.', 'Choose another project.');
	const states = new Set(
		Object.values(ethogram)
			.filter(({ type }) => type.toLowerCase().startsWith('state'))
			.map(({ code }) => code),
	);
	const points = found.events.map(([seconds, subject, behaviour, modifiers], i): BorisPoint => {
		const [target = '', ...others] = modifiers.split('|').map((m) => (m === 'None' ? '' : m));
		return {
			timeMs: Math.round(seconds * 1000),
			subject: subject === 'No focal subject' ? '' : subject,
			behaviour,
			value: composeValue(target, others),
			isState: states.has(behaviour),
			place: `event ${i + 1} of ${quoted(chosen)}`,
		};
	});
	const { codes, notes } = pairStates(points);
	if (Number(found['time offset']) !== 0) {
		notes.push(`The observation has a time offset of ${found['time offset']} s; times are taken as they are coded.`);
	}
	return finishCodes({ format: 'boris-project', codes, media: firstFile(found.file), notes });
};

import * as v from 'valibot';
import type { AreaOfInterest } from '../core/attention';
import { AppError, messageOf } from '../core/errors';
import { idFrom } from '../core/people';

const name = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const pixels = v.pipe(v.number(), v.finite('must be finite'));
const side = v.pipe(pixels, v.gtValue(0, 'must be greater than 0'));

/** `{objects: [{objectId, label, box}]}`, boxes in pixels of the upright frame; other keys are passed over. */
const areasSchema = v.object({
	objects: v.array(
		v.object({
			objectId: name,
			label: name,
			box: v.object({ x: pixels, y: pixels, width: side, height: side }),
		}),
	),
});

/**
 * The areas of interest in a file of marked objects, already parsed from JSON.
 *
 * @throws AppError `areas-invalid` that names the first place that is wrong.
 */
export const parseAreas = (json: unknown): AreaOfInterest[] => {
	const { success, output, issues } = v.safeParse(areasSchema, json);
	if (!success) {
		const [issue] = issues;
		throw new AppError('areas-invalid', `Marked objects: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
	}
	const seen = new Set<string>();
	return output.objects.map(({ objectId, label, box }) => {
		if (seen.has(objectId)) throw new AppError('areas-invalid', `Marked objects: two have the objectId "${objectId}"`);
		seen.add(objectId);
		return { objectId: idFrom(objectId), label, from: 'marked', box };
	});
};

/**
 * Like `parseAreas`, from the text of the file.
 *
 * @throws AppError `areas-invalid`, also when the text is not JSON.
 */
export const parseAreasText = (text: string): AreaOfInterest[] => {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch (cause) {
		throw new AppError('areas-invalid', `Marked objects: not JSON (${messageOf(cause)})`, { cause });
	}
	return parseAreas(json);
};

import { AppError } from '../../core/errors';
import { objectIdOf, type AreaOfInterest, type Observation, type Target } from '../../core/attention';
import { personIdOf, type PersonId } from '../../core/people';
import type { FrameInfo } from '../../core/perception';
import type { Box } from '../../core/geometry/space';

/** Size of the pictures that the labels were made on, pixels. */
const WIDTH_PX = 640;
const HEIGHT_PX = 360;

/**
 * Frames a second. The files do not say; the data set has 96 993 frames in 300 videos of 13.28 s in the mean
 * (VACATION, Fan et al. 2019), 24.3 a second.
 */
export const VACATION_FPS = 25;

/** A person of one frame and what they were said to do there. */
export type VacationPerson = {
	personId: PersonId;
	box: Box;
	/** `SingleGaze`, `MutualGaze`, `JointAtt`, `GazeFollow`, `AvertGaze`; `null` when not labelled. */
	event: string | null;
	/** `single`, `mutual`, `share`, `follow`, `refer`, `avert`; `null` when not labelled. */
	atomic: string | null;
	/** `null`: looks at nothing labelled. */
	target: Target | null;
};

/** One labelled frame of a video. */
export type VacationFrame = {
	frame: FrameInfo;
	people: readonly VacationPerson[];
	things: readonly AreaOfInterest[];
};

const NAME = /^(Person|Object)(\d+)$/;
const TARGET = /^([PO])(\d+)$/;

const labelOf = (text: string): string | null => (text === 'NaN' ? null : text === 'shared' ? 'share' : text);

const targetOf = (text: string): Target | null => {
	const [, letter, number = ''] = TARGET.exec(text) ?? [];
	if (letter === undefined) return null;
	return letter === 'P'
		? { kind: 'person', personId: personIdOf(number), part: 'head' }
		: { kind: 'object', objectId: objectIdOf(number), label: `Object${number}` };
};

/**
 * Reads one file of VACATION+ (boxes and targets of every frame). Boxes are in pixels of 640 × 360; things that are
 * marked as out of view are left out.
 * Throws `AppError('recording-invalid')` that names the line which is something else.
 */
export const vacationFrames = (text: string): VacationFrame[] => {
	const frames = new Map<number, { people: VacationPerson[]; things: AreaOfInterest[] }>();
	text.split(/\r?\n/).forEach((line, i) => {
		if (line.trim() === '') return;
		const columns = line.trim().split(/\s+/);
		const [xmin = NaN, ymin = NaN, xmax = NaN, ymax = NaN, index = NaN, lost] = columns.slice(1, 7).map(Number);
		const [name = '', event = '', atomic = '', target = ''] = columns.slice(9).map((c) => c.replaceAll('"', ''));
		const [, what, number = ''] = NAME.exec(name) ?? [];
		if (columns.length !== 13 || what === undefined || !Number.isInteger(index) || !(xmax > xmin && ymax > ymin)) {
			throw new AppError('recording-invalid', `Line ${i + 1} is not a line of VACATION+`);
		}
		const frame = frames.get(index) ?? { people: [], things: [] };
		frames.set(index, frame);
		if (lost === 1) return;
		const box: Box = { x: xmin, y: ymin, width: xmax - xmin, height: ymax - ymin };
		if (what === 'Object') frame.things.push({ objectId: objectIdOf(number), label: name, from: 'marked', box });
		else {
			const personId = personIdOf(number);
			frame.people.push({
				personId,
				box,
				event: labelOf(event),
				atomic: labelOf(atomic),
				target: targetOf(target),
			});
		}
	});
	return [...frames]
		.sort(([a], [b]) => a - b)
		.map(([index, { people, things }]) => ({
			frame: { index, tMs: (index * 1000) / VACATION_FPS, widthPx: WIDTH_PX, heightPx: HEIGHT_PX },
			people,
			things,
		}));
};

/** How sure a given target is: a label is taken for true, and the rules need a probability. */
const GIVEN = 0.95;

/** What `events` would be told if gaze were perfectly known: the given target, else elsewhere. Unlabelled: gaze unknown. */
export const observationsOf = ({ frame, people }: VacationFrame): Observation[] =>
	people.map(({ personId, box, atomic, target }): Observation => {
		const outside: Target = { kind: 'outside' };
		const score = (to: Target, probability: number) => ({ target: to, probability, visualAngleRad: null });
		const scores = target ? [score(target, GIVEN), score(outside, 1 - GIVEN)] : [score(outside, 1)];
		return {
			frameIndex: frame.index,
			tMs: frame.tMs,
			personId,
			box,
			headPose: null,
			gaze: atomic === null ? null : { ray: null, point: null, scores },
			pointing: null,
			gesture: null,
			speaking: null,
			expression: null,
		};
	});

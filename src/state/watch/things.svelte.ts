import type { AreaOfInterest, ObjectId } from '../../core/attention';
import type { Box } from '../../core/geometry/space';
import { boxWithin, newObjectId } from '../areas';

/** What the list of things needs to know of the session. */
export type ThingsContext = {
	/** Size of the open source's picture; `null` when nothing is open. */
	picture: { widthPx: number; heightPx: number } | null;
	/** Frames of a file were analysed without the change that is being made. */
	isLate: boolean;
};

/** The things marked in the picture: areas of interest that people may look at or point at. */
export class Things {
	areas = $state.raw<readonly AreaOfInterest[]>([]);
	/** Things that were found by themselves in the session so far, besides the marked ones. */
	detected = $state.raw<readonly AreaOfInterest[]>([]);
	/** Things were changed after the analysis had begun: earlier frames do not know them. */
	areNewer = $state(false);
	readonly #context: () => ThingsContext;
	readonly #onChange: (areas: readonly AreaOfInterest[]) => void;

	/** `onChange`: the visitor changed what is marked. */
	constructor(context: () => ThingsContext, onChange: (areas: readonly AreaOfInterest[]) => void = () => {}) {
		this.#context = context;
		this.#onChange = onChange;
	}

	/** Marked and detected. */
	get all(): readonly AreaOfInterest[] {
		return [...this.areas, ...this.detected];
	}

	/** Starts with the things that come with a source. */
	reset(areas: readonly AreaOfInterest[]): void {
		this.areas = areas;
		this.detected = [];
		this.areNewer = false;
	}

	/** Updates the detected things if one of them or its name is new. */
	setDetected(found: readonly AreaOfInterest[]): void {
		const words = (areas: readonly AreaOfInterest[]) => areas.map((a) => `${a.objectId} ${a.label}`).join();
		if (words(found) !== words(this.detected)) this.detected = found;
	}

	/** Marks a thing. Holds from the next analysed frame on. */
	add(label: string, box: Box): void {
		const { picture } = this.#context();
		if (!picture) return;
		const area: AreaOfInterest = {
			objectId: newObjectId(label, this.areas),
			label: label.trim() || 'thing',
			from: 'marked',
			box: boxWithin(box, picture),
		};
		this.#replace([...this.areas, area]);
	}

	/** Changes a marked thing's place and name; its id stays, and its name when the new one is empty. */
	change(objectId: ObjectId, label: string, box: Box): void {
		const { picture } = this.#context();
		if (!picture) return;
		this.#replace(
			this.areas.map((area) =>
				area.objectId === objectId
					? { ...area, label: label.trim() || area.label, box: boxWithin(box, picture) }
					: area,
			),
		);
	}

	remove(objectId: ObjectId): void {
		this.#replace(this.areas.filter((area) => area.objectId !== objectId));
	}

	#replace(areas: readonly AreaOfInterest[]): void {
		this.areas = areas;
		this.areNewer ||= this.#context().isLate;
		this.#onChange(areas);
	}
}

import type { AreaOfInterest, ObjectId } from '../../core/attention';
import type { Box } from '../../core/geometry/space';
import { boxWithin, newObjectId } from '../areas';

/** What the list of things needs to know of the session. */
export type ThingsContext = {
	/** Size of the open source's picture; `null` when nothing is open. */
	picture: { widthPx: number; heightPx: number } | null;
	/** Frames of a file were analysed without the change that is being made. */
	isLate: boolean;
	/** The analysis still goes on: what is marked now counts for its next frame. */
	isGrowing: boolean;
	/** How many corrections stand now. */
	correctionCount: number;
};

/** A change of what is marked, as it can be taken back. */
export type ThingEdit = {
	what: 'added' | 'changed' | 'removed';
	label: string;
	before: readonly AreaOfInterest[];
	after: readonly AreaOfInterest[];
	/** Whether things were newer than the analysis before it. */
	wereNewer: boolean;
	/** How many corrections stood when it was made: it comes after these, and before the next. */
	place: number;
};

/** The things marked in the picture: areas of interest that people may look at or point at. */
export class Things {
	areas = $state.raw<readonly AreaOfInterest[]>([]);
	/** Things that were found by themselves in the session so far, besides the marked ones. */
	detected = $state.raw<readonly AreaOfInterest[]>([]);
	/** Things were changed after the analysis had begun: earlier frames do not know them. */
	areNewer = $state(false);
	/** Changes in the order they were made, and those taken back, the last one last. */
	edits = $state.raw<readonly ThingEdit[]>([]);
	undone = $state.raw<readonly ThingEdit[]>([]);
	/** Called when a change is made that was not made before: what was taken back before it is forgotten. */
	onEdit: (() => void) | null = null;
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
		this.take(areas);
		this.detected = [];
		this.areNewer = false;
	}

	/** Other things are marked from now on, with no way back to those before. */
	take(areas: readonly AreaOfInterest[]): void {
		this.areas = areas;
		[this.edits, this.undone] = [[], []];
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
		this.#edit('added', area.label, [...this.areas, area]);
	}

	/** Changes a marked thing's place and name; its id stays, and its name when the new one is empty. */
	change(objectId: ObjectId, label: string, box: Box): void {
		const { picture } = this.#context();
		if (!picture) return;
		const old = this.areas.find((area) => area.objectId === objectId);
		if (!old) return;
		const now = { ...old, label: label.trim() || old.label, box: boxWithin(box, picture) };
		this.#edit(
			'changed',
			now.label,
			this.areas.map((area) => (area === old ? now : area)),
		);
	}

	/** It is no longer marked; `undo` brings it back. */
	remove(objectId: ObjectId): void {
		const old = this.areas.find((area) => area.objectId === objectId);
		if (!old) return;
		this.#edit(
			'removed',
			old.label,
			this.areas.filter((area) => area !== old),
		);
	}

	/** Takes the latest change back. */
	undo(): void {
		const last = this.edits.at(-1);
		if (!last) return;
		[this.edits, this.undone] = [this.edits.slice(0, -1), [...this.undone, last]];
		this.#replace(last.before, last.wereNewer);
	}

	/** Makes the change again that was taken back last. */
	redo(): void {
		const last = this.undone.at(-1);
		if (!last) return;
		[this.edits, this.undone] = [[...this.edits, last], this.undone.slice(0, -1)];
		this.#replace(last.after, true);
	}

	/** What was taken back cannot be made again. */
	forgetUndone(): void {
		this.undone = [];
	}

	#edit(what: ThingEdit['what'], label: string, after: readonly AreaOfInterest[]): void {
		const { areas: before, areNewer: wereNewer } = this;
		const place = this.#context().correctionCount;
		this.edits = [...this.edits, { what, label, before, after, wereNewer, place }];
		this.undone = [];
		this.#replace(after, true);
		this.onEdit?.();
	}

	/** `areNewer`: than the frames that were analysed, if there are any. */
	#replace(areas: readonly AreaOfInterest[], areNewer: boolean): void {
		this.areas = areas;
		const { isLate, isGrowing } = this.#context();
		// While it grows some frames were found with the change, some without, whichever is the last word.
		this.areNewer = isLate && (areNewer || isGrowing);
		this.#onChange(areas);
	}
}

import type { Camera } from '../core/geometry/camera';
import type { Box } from '../core/geometry/space';
import type { AreaOfInterest, Observation } from '../core/attention';
import { defaultName, type PersonId } from '../core/people';
import type { Fit } from './fit';
import { paintScene } from './overlay';
import { blendScenes, buildScene, type Scene } from './scene';
import { coverFaces } from './cover-faces';

/** What faces become: as they are, a coarse mosaic, or a plain patch of which nothing can be guessed. */
export type FaceStyle = 'shown' | 'mosaic' | 'plain';

/** What is drawn on the video. */
export type LabelledLook = {
	/** Cones of looks and arrows of pointing. */
	showRays: boolean;
	/** Outlines of heads and things. */
	showBoxes: boolean;
	/** Names of people and things. */
	showNames: boolean;
	faces: FaceStyle;
};

/** Everything that is drawn on one frame. `image` pixels. */
type LabelledPicture = {
	/** Of the file's picture. */
	widthPx: number;
	heightPx: number;
	camera: Camera;
	/** The analysed frame shown, and the one after it when places move between both. */
	shown: readonly Observation[];
	next: readonly Observation[] | null;
	/** From 0 at `shown` to 1 at `next`. */
	share: number;
	things: readonly AreaOfInterest[];
	/** Names given to people; who is not in it has none. */
	labels: ReadonlyMap<PersonId, string>;
	/** What is covered before anything is drawn, and whether that is all of the picture. */
	covers: { boxes: readonly Box[]; isWhole: boolean };
	look: LabelledLook;
};

/** Draws on a frame whose pixels are there already; one unit is a pixel. `present` has it. */
export type LabelledPainter = (context: OffscreenCanvasRenderingContext2D, picture: LabelledPicture) => void;

/** Pictures whose shorter side has this many pixels are drawn on as in the page; larger ones with thicker lines and type. */
const NATURAL_SIDE_PX = 640;
/** Type smaller than this share of its size in the page cannot be read. */
const LEAST_SCALE = 0.6;

const sceneOf = (picture: LabelledPicture, observations: readonly Observation[], hasThings: boolean): Scene => {
	const { widthPx, heightPx, camera, labels, things, look } = picture;
	const areas = hasThings && look.showBoxes ? things : [];
	const labelOf = (personId: PersonId) => labels.get(personId) ?? defaultName(personId);
	return buildScene({ widthPx, heightPx, camera, observations, areas, labelOf });
};

/** Draws a frame of a labelled video: first what hides faces, then what the page draws over a picture. */
export const paintLabelled: LabelledPainter = (context, picture) => {
	const { widthPx, heightPx, look, shown, next, share } = picture;
	if (look.faces !== 'shown') coverFaces(context, picture, picture.covers, look.faces);
	const scene = sceneOf(picture, shown, true);
	const moved = next ? { ...blendScenes(scene, sceneOf(picture, next, false), share), things: scene.things } : scene;
	const scale = Math.max(LEAST_SCALE, Math.min(widthPx, heightPx) / NATURAL_SIDE_PX);
	const fit: Fit = { scale: 1 / scale, left: 0, top: 0, widthPx, heightPx, mirrored: false };
	const { showRays: showCones, showBoxes, showNames } = look;
	context.save();
	context.scale(scale, scale);
	paintScene(context, moved, fit, { showCones, showBoxes, showNames, draft: null, emphasised: null });
	context.restore();
};

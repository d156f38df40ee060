import type { Observation } from '../../core/attention';
import type { PersonId } from '../../core/people';
import type { LabelledPainter, LabelledPicture } from '../../state/labelled-video/protocol';
import type { Fit } from '../draw/fit';
import { paintScene } from '../draw/overlay';
import { blendScenes, buildScene, type Scene } from '../draw/scene';
import { defaultName } from '../wording';
import { coverFaces } from './cover-faces';

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

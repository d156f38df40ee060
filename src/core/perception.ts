import type { HeadPose } from './people';
import type { Box, Rotation, Vec2, Vec3 } from './geometry/space';

/** One picture of a session, without its pixels. */
export type FrameInfo = {
	/** Counts what the source produced, from 0. Frames a live source dropped leave gaps. */
	index: number;
	/** Presentation time on the media timeline, milliseconds from the start of the file. Grows from frame to frame. */
	tMs: number;
	/** Size after turning upright, square pixels. */
	widthPx: number;
	heightPx: number;
};

/** A picture with its pixels, upright and unmirrored. Whoever receives a frame owns it and closes `pixels`. */
export type Frame = FrameInfo & { pixels: VideoFrame | ImageBitmap };

/** A frame whose pixels went ahead to be prepared. */
export type PreparedFrame = FrameInfo & { pixels: null };

/** Named point sets; the number is how many points each has. */
export type Topology = 'face-478' | 'pose-33' | 'hand-21';

/** One set of n points from a model. */
export type Landmarks = {
	topology: Topology;
	/** Shape (n, 3). x and y in `image` pixels; z in the same scale, smaller is nearer. */
	image: Float32Array;
	/** Shape (n, 3), metres, axes along `camera`, origin mid-hips or mid-hand. `null` for faces. */
	metric: Float32Array | null;
	/** Shape (n), 0 to 1. `null` when the model does not say. */
	visibility: Float32Array | null;
};

/** What a person looks like, to know them again. Lives in memory of the running session only; never in a file. */
type Appearance = {
	/** Colour histogram of hair and clothes around the head; sums to 1. `null` when not measured. */
	colour: Float32Array | null;
	/**
	 * Vector of an identity encoder as it gives it; compare two by their Euclidean distance. `null` when none is loaded
	 * or it was not run on this frame.
	 */
	embedding: Float32Array | null;
};

export type FaceDetection = {
	/** Around the face landmarks: front of the face, without hair. */
	box: Box;
	/** Detector confidence, 0 to 1. */
	score: number;
	landmarks: Landmarks;
	/** False when the model gives no true iris points (basic mesh on a GPU): gaze from the eyes is then unknown. */
	hasIrises: boolean;
	/**
	 * In the camera MediaPipe assumes (63° vertical field of view); `ground` re-scales the depth to the camera in use.
	 * `null` when the pose could not be solved.
	 */
	headPose: HeadPose | null;
	appearance: Appearance | null;
	/** What encoders read from the pixels of the face, each `null` when it was not run on this frame. */
	expression: readonly ExpressionScore[] | null;
	gazeDirection: GazeDirection | null;
	gazeMap: GazeMap | null;
	/** Movements by MediaPipe's blendshapes, all 52 but `_neutral`; absent where its model did not run. */
	blendshapes?: readonly FaceMovement[];
	/** Of pictures of this person with another; absent when none was read on this frame. */
	likeness?: readonly PairLikeness[];
	/** Where head and eyes are directed, by the pixels of the head; absent when it was not read on this frame. */
	sight?: HeadSight;
};
export type BodyDetection = {
	box: Box;
	/** Detector confidence, 0 to 1. */
	score: number;
	landmarks: Landmarks;
	appearance: Appearance | null;
	/** Of a head without a face; absent when it was not read on this frame. */
	sight?: HeadSight;
};
/**
/**
 * A head of somebody whose face is not seen, from behind, in profile or at the edge of the picture: the place, as the box of a
 * person has it, and what was read from its pixels. Of some a body is found as well. `score`: of the person, 0 to 1.
 */
export type HeadDetection = {
	box: Box;
	score: number;
	/** Of the whole person when the detector last ran; `null` in recordings of before it was kept. */
	person: Box | null;
	/** The box of the person may show a part of somebody else, or somebody whose face is found. Absent: neither. */
	isDoubted?: boolean;
	/** The arm of somebody whose head is elsewhere lies in the box, and most of the person may be a part of them. Absent: neither. */
	holdsArm?: boolean;
	sight?: HeadSight;
};
/** `side` is the person's own. */
export type HandDetection = { side: 'left' | 'right'; box: Box; score: number; landmarks: Landmarks };

/** Gaze target estimation: where in the picture a person may be looking. */
export type GazeMap = {
	/** Cells across and down; the map covers the whole frame. */
	columns: number;
	rows: number;
	/** Shape (rows, columns). Sums to 1. */
	probability: Float32Array;
	/** Probability that the target is in the picture at all. `null` when the model does not say. */
	inFrame: number | null;
};

/** A look as a model reads it from the pixels of the face, without irises or head pose. */
export type GazeDirection = {
	/** Unit length. */
	direction: Vec3<'camera'>;
	/** Standard deviation of the direction, radians. */
	sigmaRad: number;
};

/**
 * Where a head and its eyes are directed, as a model reads it from the pixels of the head, seen from any side. In the camera
 * that MediaPipe assumes, as head poses are; each with the standard deviation about either axis, radians.
 */
export type HeadSight = {
	head: { cameraFromHead: Rotation<'camera', 'head'>; sigmaRad: number };
	gaze: GazeDirection;
	/** Probability that the eyes can be seen, 0 to 1. Where they cannot, `gaze` is what is likely for such a head. */
	eyesVisible: number;
	place: HeadSightPlace;
};

/** Where a head is and how far, as a model reads it from pixels about where the head was guessed to be. */
export type HeadSightPlace = {
	/** Probability that there is a head at all, 0 to 1. */
	probability: number;
	/** The head with hair, from chin to crown. */
	box: Box;
	/** Standard deviation of its place and size, as a share of its size. */
	boxSigma: number;
	/** Length at the depth of the head that one pixel of the picture spans, metres. */
	metresPerPixel: number;
	/** Standard deviation of it as a share. */
	sigma: number;
};

/**
 * How a face looks to a classifier: an apparent expression, never a feeling. In a list, one for each of the classifier's
 * names, most alike first. `score`: 0 to 1, the list sums to 1; classifiers are far too sure to read it as a probability.
 */
export type ExpressionScore = { name: string; score: number };

/** How much a picture of a pair is like captions of one kind of relation. A likeness, never a fact about the two. */
export type RelationLikeness = {
	name: string;
	/** Cosine of picture and captions, −1 to 1; differences between labels are typically small. */
	cosine: number;
	/** Share among the labels of its question, 0 to 1: softmax of scaled cosines. No probability: it was never calibrated. */
	share: number;
};

/** How a picture of two people compares with captions, by the two questions of PISC; most alike first. */
export type PairRelations = { domain: readonly RelationLikeness[]; relation: readonly RelationLikeness[] };

/** The same of a face's owner with somebody else. `other`: around that one's face, `image` pixels. */
export type PairLikeness = PairRelations & { other: Box };

/** How far a face makes one movement. `name`: one of the 52 blendshapes of ARKit. `score`: 0 to 1. */
export type FaceMovement = { name: string; score: number };

/**
 * Movements of a face: what it does, never what somebody feels. `by`: measured by MediaPipe's model of all 52 blendshapes,
 * or from distances between face points, which tell some of them. Scores below 0.1 are left out.
 */
export type FaceMovements = { by: 'blendshapes' | 'face-points'; movements: readonly FaceMovement[] };

/** A thing of one of 80 everyday kinds. `score`: 0 to 1, typically low; 0.3 to 0.5 is a good object. */
export type ObjectDetection = { label: string; box: Box; score: number };

/** Which encoders run, of those that come with the program and those that the visitor installed. */
export type EncoderSwitches = {
	/** Things as targets. */
	objects: boolean;
	/** Knows people again over cuts and absence by their faces. */
	identity: boolean;
	/** Apparent expressions. */
	expression: boolean;
	/** Gaze target maps, with a model that the visitor installed; left out: not run. */
	gazeTarget?: boolean;
	/** Gaze directions from pixels, with a model that the visitor installed; left out: not run. */
	gazeDirection?: boolean;
	/** Where heads and eyes are directed, from the pixels of the heads; left out: not run. */
	sight?: boolean;
	/** Likeness of pairs with captions of relations, with a model that the visitor installed; left out: not run. */
	pairRelation?: boolean;
};

/** What runs unless somebody chose otherwise: what touches people's private lives is off until asked for. */
export const defaultEncoders: EncoderSwitches = {
	objects: true,
	identity: true,
	expression: false,
	gazeTarget: true,
	gazeDirection: true,
	sight: true,
};

/** Where memory is short: things are named when they are asked for. */
export const lightEncoders: EncoderSwitches = { ...defaultEncoders, objects: false };

/** None of them. */
export const noEncoders: EncoderSwitches = { objects: false, identity: false, expression: false };

/** Everything the models saw in one frame. The recording is a list of these. */
export type Perception = {
	frame: FrameInfo;
	/** True on the first frame after a shot cut: nothing seen before continues here. */
	isShotStart: boolean;
	/**
	 * How far the picture as a whole moved since the frame before, as the camera turned, pixels: what was at `x` is at
	 * `x + pictureShift[0]`. Left out where it stayed or nothing can be said.
	 */
	pictureShift?: Vec2<'image'>;
	/** Each list is `null` when that model did not run on this frame, and empty when it ran and found nothing. */
	faces: readonly FaceDetection[] | null;
	bodies: readonly BodyDetection[] | null;
	hands: readonly HandDetection[] | null;
	/** Only of people of whom nothing else is found. */
	heads: readonly HeadDetection[] | null;
	objects: readonly ObjectDetection[] | null;
	/** `speech`: probability that somebody is heard speaking around this time, 0 to 1. `null` when nothing is heard. */
	sound: { speech: number } | null;
	/** Model name to wall-clock milliseconds. For display; no later stage reads it. */
	timingsMs: Readonly<Record<string, number>>;
};

/** What the tracker asks of the next frame: it knows where heads should be that the models may miss. */
export type PerceptionHints = {
	/** Predicted head boxes of people who were not seen in the last frame but should still be there. */
	missingHeads: readonly Box[];
};

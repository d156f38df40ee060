import { deg } from '../../core/geometry/space';

/** When a hand points, and where. */
export type PointingConfig = {
	/** An index finger bent by less than this in its two outer joints together is straight … */
	straightRad: number;
	/** … and by more than this it is bent. Relaxed fingers bend by 40° to 60° (Lee & Jung 2015). */
	bentRad: number;
	/** Mean bend of the three other fingers: a relaxed hand up to here … */
	looseRad: number;
	/** … and curled into the palm from here. */
	curledRad: number;
	/**
	 * How far the tip of the index finger is ahead of the other ones, in lengths of the palm, from where a hand begins to have the shape
	 * of pointing to where it has it fully; its own length must be this at least. Chosen by hands in the choose part of the truth bench: half way,
	 * 45 of 96 frames of pointing are found and 2 of 3,132 others, in the calibrate part 19 of 57 and 1 of 1,660, in real clips of
	 * people who talk none of 451. By bends alone it was a third to a half of them, and one in 25 to 40 of the others.
	 */
	indexAhead: { from: number; full: number; leastLength: number };
	/**
	 * Sizes of a hand in the picture, pixels per metre. From the first on an index finger across the picture begins to count, which it does
	 * fully at the second; along the line of sight bends do, from the second to the third. In shrunk clips, pointing fingers are no longer
	 * recognised by their bends in 44 % of the hands below 300, 15 % up to 400, 12 % up to 500 and 2 % from there on
	 * (`tools/bench/accuracy/hand-size.ts`). Smaller hands point by the arm, or held out.
	 */
	leastPxPerMetre: number;
	smallPxPerMetre: number;
	clearPxPerMetre: number;
	/**
	 * A hand that is held out points even if its fingers are hardly read, as an arm does: further from the chin than this many heads,
	 * raised from hanging by more than the angle, its index finger in line with the chest by this cosine at least, and as long as
	 * this many palms. In the choose part of the truth bench 51 of 96 hands that point are held so and 1 of 3,132 others, in the
	 * calibrate part 25 of 57 and 3 of 1,660; none of 814 in real clips that talk, dance or rest.
	 */
	heldOut: { heads: number; raisedRad: number; inLine: number; leastLength: number };
	/**
	 * A low hand, nearer to straight below the chin than `raisedRad`, rests until it was seen to move, and again `holdMs` after it came
	 * to where it is: within `withinM`, metres, it stays. A place is forgotten when no hand was seen there for `forgetMs`. People
	 * point by a stroke and hold it for 0.2 to 3 s (Kendon 2004).
	 */
	resting: { withinM: number; raisedRad: number; holdMs: number; forgetMs: number };
	/**
	 * A finger tip that is nearer than this to a joint of the person's other hand touches it, metres. Two finger breadths: landmarks
	 * are joints within fingers of 2 cm. A speaker who counts on his fingers keeps to 3 cm, hands that point alone to 8 cm and more.
	 */
	touchM: number;
	/**
	 * A tip within the box of the person's head, made `around` times as large, is at their face, unless the hand looks so many times as
	 * large as the head. Hands look 1.17 times as large as their owner's head (median of choose and calibrate scenes). From 1.2 on a girl
	 * with a hand on her mouth no longer points; no gesture is lost from 0 to 99, but at 1.5 a finger held up before the face would be.
	 * With the box half as large again a doctor who takes a stethoscope from her ears no longer points, and none of the 21 gestures
	 * found in those scenes is lost.
	 */
	face: { timesHead: number; around: number };
	/** Shape from which pointing begins, 0 to 1, and below which it ends. */
	onShape: number;
	offShape: number;
	/** The tip must hold still this long: holds of pointing last from 150 ms up (Kendon 2004). */
	holdMs: number;
	/** The same for an arm without a clear hand. */
	armHoldMs: number;
	/** Still: within this distance of its recent average, metres. */
	stillM: number;
	/** … or for the wrist of a stretched arm: 0.55 m that turn by 12° about the shoulder, and the body model's noise. */
	armStillM: number;
	/** A tip that moves by more than this from its average ends the pointing, metres. */
	moveM: number;
	/** Time of that average, milliseconds. */
	stillMs: number;
	/** Cues this near to each other come from the same hand, metres. */
	sameM: number;
	/** Pointing ends when its cue was not seen for this long, milliseconds. */
	endMs: number;
	/** How well the finger's line shows the target, radians (observers misread by 5° to 10°, Herbort & Kunde 2016). */
	fingerSigmaRad: number;
	/** How well the line from the eyes through the tip does: by the aiming eye and the parallax, Mayer 2015. */
	eyeTipSigmaRad: number;
	/** Spread of the direction towards or away from the camera: the hand model lays hands flat, radians. */
	alongSigmaRad: number;
	/** A hand is this much nearer than the eyes, with this spread, metres. */
	reachForwardM: number;
	reachSigmaM: number;
	/** Spread of a hand's distance from its size in the picture, as a share. */
	handDepthSigma: number;
	/** All three joints of an arm must be seen at least this well. */
	armVisibility: number;
	/** An arm that is held out reaches this many head heights from shoulder to wrist: 0.53 m of 0.24 m, half seen. */
	armReachHeads: number;
	/** Distance from shoulder to wrist as a share of upper and lower arm: an elbow bent by up to 100°. */
	armStraightness: number;
	/** Angle from hanging straight down at which an arm is held out: hands that rest or talk stay lower. */
	armRaisedRad: number;
	/**
	 * An arm that is nearly straight may be held lower and yet point, but only at something: arms that rest or hang are as low
	 * or bent. Of 8 choose scenes with pointings, 0.44 of them are found with their targets at 55° and 50°, 0.31 at 60° and
	 * 0.25 without; false ones stay at 1 % of the heads, with a straightness of 0.94 as well, which finds 0.38.
	 */
	lowArm: { straightness: number; raisedRad: number };
	/**
	 * An arm that is nearer than `heads` to where it rests, and has been there for `restedMs`, does not point unless it is raised further than
	 * arms on a table or on the back of a sofa are. In the rendered scenes of choose and calibrate 0.85 instead of 1.02 % of the heads are
	 * then said to point and do not, and no gesture is lost. A hold lasts 0.2 to 3 s (Kendon 2004); without the time, arms that point as a
	 * shot begins are lost.
	 *
	 * Arms that are no more raised than that point only where there is something to point at: with 65° instead, 0.78 instead of 0.44 % of
	 * the heads are said to point and do not, the same gestures are found, and in films from elsewhere people who sand a table or hold out
	 * a cup point beside the picture. From 90° on an arm on a stage is lost.
	 */
	armRest: { heads: number; restedMs: number; raisedRad: number };
	/**
	 * An arm points as well when it was brought out from where it rests (the stroke of a gesture, Kendon 2004): `awayHeads` and `upHeads`
	 * heights of the head at least, then within `stillM` metres for `holdMs`, though less raised, less far out and less well seen than
	 * without. Where it rests is where it was longest: sightings of the wrist within `placeHeads` of each other are one place, which fades
	 * over `forgetMs`. With this and `armRest`, 17 of 51 gestures in the rendered scenes of choose and calibrate are found with their targets instead of
	 * 12, and 0.9 instead of 1.0 % of the heads are said to point and do not; in nine real clips without truth nothing more is claimed.
	 * A wrist may be hardly seen (`visibility`): 18 of them at 0.1 and 17 at 0.15, false ones alike, more of those at 0.05. Of nine of the
	 * 51 no finger is ever in the picture.
	 */
	stroke: {
		awayHeads: number;
		upHeads: number;
		reachHeads: number;
		raisedRad: number;
		straightness: number;
		visibility: number;
		stillM: number;
		holdMs: number;
		placeHeads: number;
		forgetMs: number;
	};
	/**
	 * An arm is not its body's when the shoulder sits within so many head heights of the neck of a person without a body, and so many
	 * times nearer than to the neck above that body: shoulders are 0.8 heads from the neck, less when seen from the side.
	 */
	otherShoulder: { mostHeads: number; timesNearer: number };
	/** Arms within this angle of straight up wave or ask to speak. */
	armUprightRad: number;
	/** Spread of a stretched arm around the direction to its target, across and along the line of sight, radians. */
	armSigmaRad: number;
	armAlongSigmaRad: number;
	/** How sure an arm without a clear hand is at most. */
	armShape: number;
	/** How often the target of pointing is what the person looks at. */
	gazeShare: number;
	/** Solid angle over which pointing elsewhere is spread, steradians. */
	outsideSteradians: number;
};

/** Defaults; sources are with each field. */
export const defaultPointingConfig: PointingConfig = {
	straightRad: deg(50),
	bentRad: deg(80),
	looseRad: deg(60),
	curledRad: deg(95),
	indexAhead: { from: 0.25, full: 0.45, leastLength: 0.6 },
	leastPxPerMetre: 60,
	smallPxPerMetre: 100,
	clearPxPerMetre: 400,
	heldOut: { heads: 1.5, raisedRad: deg(55), inLine: 0.95, leastLength: 0.5 },
	resting: { withinM: 0.06, raisedRad: deg(45), holdMs: 4000, forgetMs: 3000 },
	touchM: 0.04,
	face: { timesHead: 1.2, around: 1.5 },
	onShape: 0.5,
	offShape: 0.25,
	holdMs: 150,
	armHoldMs: 150,
	stillM: 0.1,
	armStillM: 0.12,
	moveM: 0.15,
	sameM: 0.3,
	stillMs: 250,
	endMs: 350,
	fingerSigmaRad: deg(7),
	eyeTipSigmaRad: deg(14),
	alongSigmaRad: deg(40),
	reachForwardM: 0.25,
	reachSigmaM: 0.25,
	handDepthSigma: 0.15,
	armVisibility: 0.7,
	armReachHeads: 1.1,
	armStraightness: 0.6,
	armRaisedRad: deg(65),
	lowArm: { straightness: 0.8, raisedRad: deg(55) },
	armRest: { heads: 0.3, restedMs: 2000, raisedRad: deg(85) },
	stroke: {
		awayHeads: 0.3,
		upHeads: 0.2,
		reachHeads: 0.8,
		raisedRad: deg(20),
		straightness: 0.7,
		visibility: 0.1,
		stillM: 0.04,
		holdMs: 250,
		placeHeads: 0.35,
		forgetMs: 20_000,
	},
	otherShoulder: { mostHeads: 0.8, timesNearer: 2 },
	armUprightRad: deg(35),
	armSigmaRad: deg(10),
	armAlongSigmaRad: deg(35),
	armShape: 0.5,
	gazeShare: 0.5,
	outsideSteradians: Math.PI,
};

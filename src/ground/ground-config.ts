import { deg } from '../core/geometry/space';
import { defaultDeicticConfig, type DeicticConfig } from './deictic/deictic-config';
import { defaultGestureConfig, type GestureConfig } from './gesture/gesture-config';
import { defaultSpeakingConfig, type SpeakingConfig } from './speaking';
import { defaultLensConfig, type LensConfig } from './lens/lens-config';
import { defaultModelsConfig, type ModelsConfig } from './gaze/models-config';
import { defaultContextConfig, type ContextConfig } from './targets/context-config';
import { defaultSofteningConfig, type SofteningConfig } from './targets/soften';
import { defaultSupportConfig, type SupportConfig } from './targets/support-config';
import { defaultPointingConfig, type PointingConfig } from './pointing/pointing-config';

/** Every threshold of `ground`: unit, default and where it comes from. None was fitted to the bundled sample. */
export type GroundConfig = {
	/** `fused` is the product. `head-pose` and `iris` are baselines for `bench`: one bare ray, nearest target. */
	method: 'fused' | 'head-pose' | 'iris';
	size: SizeConfig;
	eyes: EyesConfig;
	coordination: CoordinationConfig;
	targets: TargetsConfig;
	context: ContextConfig;
	lens: LensConfig;
	filter: FilterConfig;
	softening: SofteningConfig;
	pointing: PointingConfig;
	models: ModelsConfig;
	deictic: DeicticConfig;
	gesture: GestureConfig;
	speaking: SpeakingConfig;
};

/** Head size, from which distance follows. */
export type SizeConfig = {
	/** Mean distance between adult pupils: 63.4 mm (Dodgson 2004, 3976 adults), metres. */
	eyeDistanceM: number;
	/**
	 * Its spread as a share: 3.8 mm of 63.4 mm between people (Dodgson 2004), and as much and half again because landmarks of a
	 * turned face miss each person's own proportions: distances of people turned by 45° to 135° spread by 0.10 to 0.13 (choose).
	 */
	eyeDistanceSigma: number;
	/** Spread of one frontal measurement of the eye distance as a share: landmarks miss by 1 to 2 % of a face. */
	eyeDistanceNoise: number;
	/** Spread of the ratio between a person's eye distance and the size of the fitted face, before anything was seen. */
	faceRatioSigma: number;
	/**
	 * Spread of the body model's size of a person as a share. Face and body disagreed by 0.13 on ten people of real clips
	 * (ours), of which the eyes have 0.08.
	 */
	bodySigma: number;
	/** Spread of one such measurement. */
	bodyNoise: number;
	/** Height of a head with hair, crown to chin, metres: 0.232 (ANSUR II, Gordon 2014) and a little hair. */
	headHeightM: number;
	/** Spread of distances from the height of a head box alone, as a share: hair, hats, boxes. */
	headBoxSigma: number;
	/** The spread of distances by the pixels of a head (`HeadSightPlace`) is what is stated times this, and at least … */
	placeTimes: number;
	/** … this share: heads differ in size by 0.05 (ANSUR II, Gordon 2014), and hair hides where they end. */
	placeMinSigma: number;
	/** People lean and walk; a depth older than this counts for 1/e, milliseconds. */
	depthMemoryMs: number;
	/**
	 * Looks say something new about how far people are this often, milliseconds: their errors are alike from look to look.
	 */
	lookIndependentMs: number;
	/** Spread of the focal length when nobody gave it, as a share: 50° to 75° is common for webcams and phones. */
	assumedFocalSigma: number;
};

export type EyesConfig = {
	/** From the centre of an eyeball to the plane of the iris's rim, metres: √(12² − 5.85²) mm for a globe of 12 mm. */
	irisPlaneM: number;
	/** Landmark error of one iris centre in the picture: a share of the distance between the eyes … */
	irisNoiseShare: number;
	/** … and this many pixels, as independent errors. */
	irisNoisePx: number;
	/** Part of an eye turn that the iris landmarks follow sideways, and up or down, where the lids hide the iris. */
	gainYaw: number;
	gainPitch: number;
	/** Errors that stay: between the eye's optical and visual axis (κ angle, about 5°) and in the eyeball's place. */
	biasYawRad: number;
	biasPitchRad: number;
	/**
	 * How far above their place the irises of eyes straight ahead are seen: of four people who look into the lens by 1°, 5°,
	 * 10° and 11° (choose part of `npm run bench -- --only truth`), of rendered ones by 9°. Of 0°, 4° and 7° the first is worse
	 * on scenes, the last on looks out of the picture.
	 */
	offsetPitchRad: number;
	/** From this height of a head on eyes that contradict the head begin to count for more in the ray, pixels … */
	clearFromPx: number;
	/** … and fully from here on: on the sample (115 to 145 px) rays are as good with it as without. */
	clearPx: number;
	/** Lids opened less than this share of the eye's width are closed: eye aspect ratio, Soukupová & Čech 2016. */
	closedAspect: number;
	/** An eye turned further than this from the lens is not read: its far corner is hidden. */
	maxTurnRad: number;
};

/** The head covers a part of each gaze shift. */
export type CoordinationConfig = {
	/**
	 * Mean share of the head sideways and its spread between people, who keep their own (Fuller 1992; Stahl 1999; Ba &
	 * Odobez 2009). It is learned from looks whose target is clear.
	 */
	shareYaw: number;
	shareYawSigma: number;
	/** Scatter of the share from shift to shift of one person. */
	shareYawScatter: number;
	/** The same up and down, where the eyes do more. */
	sharePitch: number;
	sharePitchSigma: number;
	sharePitchScatter: number;
	/** Scatter of the head for one and the same target, with the error of the head pose. */
	headSigmaRad: number;
	/**
	 * A turning head has not arrived yet: it continues for about this many seconds at its present speed. Gaze shifts of
	 * the head last 0.4 to 0.8 s; half way through a minimum-jerk turn 0.27 of that is left at peak speed.
	 */
	turningS: number;
	/** Slower turns are noise of the landmarks, radians a second. */
	turningNoiseRadPerS: number;
	/** Largest turn that is predicted, radians. */
	turningMaxRad: number;
	/** Spread of the rest direction before anything was seen: sideways from the camera … */
	restYawSigmaRad: number;
	/** … and up or down from how heads in the shot are held; includes the bias of the face fit. */
	restPitchSigmaRad: number;
	/** How far heads are turned from the body when first seen: half of the neck's range of 80° (Youdas 1992). */
	neckSigmaRad: number;
	/** Spread of where the chest faces (body model) around rest, radians. */
	chestSigmaRad: number;
	/** Spread of a head direction from the body model, which turns and tilts too little with the head, radians. */
	bodyHeadSigmaRad: number;
	/** How the rest direction wanders, radians a root second. */
	restDriftRad: number;
};

export type TargetsConfig = {
	/** From the middle of the head to its rim, metres. */
	headRadiusM: number;
	/** Half the area around the lens that counts as looking at the camera, metres. */
	cameraRadiusM: number;
	/**
	 * Relative weight of a head, an area, the camera and elsewhere when someone begins to look. People look at people: who
	 * listens looks at the speaker for some 75 % of the time (Argyle & Cook 1976). In the scenes of the choose part of
	 * `npm run bench -- --only truth` one other person gets 0.38 of the looks, one thing 0.08, nothing in view 0.13; the
	 * weights were chosen there.
	 */
	headWeight: number;
	areaWeight: number;
	cameraWeight: number;
	outsideWeight: number;
	/** Solid angle over which looks elsewhere are spread, steradians. */
	outsideSteradians: number;
	/** An area lies between these multiples of the nearest and the furthest person's distance. */
	areaNear: number;
	areaFar: number;
	/**
	 * Hands work about 0.4 m before the eyes and 0.4 m below them (normal reach at a table: Farley 1955, Squires 1956;
	 * table tops lie 0.45 m below the eyes of seated people), metres.
	 */
	workspaceForwardM: number;
	workspaceBelowM: number;
	/** Spread of things around the middle of the workspace, metres: to the ends of the normal reach. */
	workspaceSigmaM: number;
	/** Weight of workspaces against anywhere between `areaNear` and `areaFar`: nothing is known, so half. */
	workspaceShare: number;
	support: SupportConfig;
};

export type FilterConfig = {
	/** Looks end at this rate while nothing moves, a second. */
	switchPerS: number;
	/** A turn by this much ends a look (with probability 63 %). */
	switchTurnRad: number;
	/** Turning is measured against where head and eyes were on average over this time, milliseconds. */
	anchorMs: number;
	/** Slower turns than this are noise of the landmarks or a nod, radians a second. */
	noiseTurnRadPerS: number;
	/** Errors of frames this far apart are independent, for heads of at least `largeHeadPx`; nearer frames count less. */
	independentMs: number;
	/**
	 * The same for heads of at most `smallHeadPx`, and in between for those in between. What is wrong about small heads stays
	 * wrong: they are far away, where the error of distances is as large as the space between people, and their landmarks err
	 * the same way from frame to frame. Chosen on the choose part of `npm run bench -- --only truth`: of settled looks 0.17
	 * are right instead of 0.15, and 0.41 instead of 0.31 with simulated rays of 12°.
	 */
	smallHeadIndependentMs: number;
	/** Heights of heads, chin to crown, pixels. */
	smallHeadPx: number;
	largeHeadPx: number;
	/**
	 * A head and eyes that have turned by this much are seen anew: their errors have little to do with those from before. Log loss
	 * on 19 scenes of the choose part: 1.31 with 5° to 10°, 1.32 with 20°, 1.34 without.
	 */
	independentTurnRad: number;
	/**
	 * Frames after a frame that help to tell where someone looked in it; its observations wait for them. 0 live. Offline
	 * about half a second: the head goes on turning for 0.4 to 0.8 s after the eyes have arrived (Freedman & Sparks 2000).
	 */
	lookBackFrames: number;
	/**
	 * The head gets where the eyes already are this much later, milliseconds: a look is judged by its eyes and the head
	 * that follows, as far as `lookBackFrames` reach. 0 live. Offline 150 ms: the head starts 25 to 100 ms after the eyes and is half
	 * way after another 0.2 to 0.4 s (Zangemeister & Stark 1982), of which `turningS` foresees 0.2 s.
	 */
	headLagMs: number;
	/** Memory of where someone looked fades after this time without a measurement, milliseconds. */
	forgetMs: number;
};

/** Defaults; sources are with each field. */
export const defaultGroundConfig: GroundConfig = {
	method: 'fused',
	size: {
		eyeDistanceM: 0.0634,
		eyeDistanceSigma: 0.11,
		eyeDistanceNoise: 0.04,
		faceRatioSigma: 0.08,
		bodySigma: 0.1,
		bodyNoise: 0.07,
		headHeightM: 0.24,
		headBoxSigma: 0.12,
		placeTimes: 1.2,
		placeMinSigma: 0.06,
		depthMemoryMs: 500,
		lookIndependentMs: 1000,
		assumedFocalSigma: 0.15,
	},
	eyes: {
		irisPlaneM: 0.01045,
		irisNoiseShare: 0.015,
		irisNoisePx: 0.4,
		gainYaw: 0.8,
		gainPitch: 0.35,
		biasYawRad: deg(4),
		biasPitchRad: deg(8),
		offsetPitchRad: deg(4),
		clearFromPx: 110,
		clearPx: 170,
		closedAspect: 0.15,
		maxTurnRad: deg(60),
	},
	coordination: {
		shareYaw: 0.55,
		shareYawSigma: 0.1,
		shareYawScatter: 0.07,
		sharePitch: 0.45,
		sharePitchSigma: 0.13,
		sharePitchScatter: 0.08,
		headSigmaRad: deg(4.5),
		turningS: 0.2,
		turningNoiseRadPerS: deg(25),
		turningMaxRad: deg(25),
		restYawSigmaRad: deg(20),
		restPitchSigmaRad: deg(6),
		neckSigmaRad: deg(45),
		chestSigmaRad: deg(14),
		bodyHeadSigmaRad: deg(20),
		restDriftRad: deg(2),
	},
	targets: {
		headRadiusM: 0.1,
		cameraRadiusM: 0.05,
		headWeight: 5,
		areaWeight: 1,
		cameraWeight: 0.35,
		outsideWeight: 1,
		outsideSteradians: Math.PI,
		areaNear: 0.3,
		areaFar: 2,
		workspaceForwardM: 0.4,
		workspaceBelowM: 0.4,
		workspaceSigmaM: 0.25,
		workspaceShare: 0.5,
		support: defaultSupportConfig,
	},
	filter: {
		switchPerS: 1,
		switchTurnRad: deg(4),
		anchorMs: 200,
		noiseTurnRadPerS: deg(8),
		independentMs: 100,
		smallHeadIndependentMs: 400,
		smallHeadPx: 60,
		largeHeadPx: 90,
		independentTurnRad: deg(7.5),
		lookBackFrames: 0,
		headLagMs: 0,
		forgetMs: 2000,
	},
	softening: defaultSofteningConfig,
	context: defaultContextConfig,
	lens: defaultLensConfig,
	pointing: defaultPointingConfig,
	deictic: defaultDeicticConfig,
	gesture: defaultGestureConfig,
	speaking: defaultSpeakingConfig,
	models: defaultModelsConfig,
};

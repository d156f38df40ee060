/** Size of a film before it is made smaller, pixels. */
export const [WIDTH, HEIGHT] = [640, 360];

/** Width of the middle of a clip that stands in the row, pixels. */
const TILE = 320;

/** Whoever is in a frame: a name and from where to where they may be, shares of the width. */
export type FilmPerson = { name: string; from: number; to: number };

/** A camera that moves over people beside each other: the middles of clips of one person each stand in a row. */
type Pan = {
	clips: readonly string[];
	frames: number;
	/** From one end of the row to the other and back, frames. */
	period: number;
	/** How far the hand that holds the camera shakes, pixels, and in how many frames. */
	shake: { px: number; frames: number };
	size: [number, number];
	filter: string;
	crf: number;
};

const look = { size: [640, 360] as [number, number], filter: 'null', crf: 23, shake: { px: 0, frames: 1 } };

/** By name. */
export const pans: Readonly<Record<string, Pan>> = {
	'pan-slow': {
		...look,
		clips: [
			'portrait_mouth_open',
			'selfie_eyes_left_right',
			'speaker_two_hand_gestures',
			'man_glasses_talks_down_left',
		],
		frames: 160,
		period: 160,
	},
	'pan-fast': {
		...look,
		clips: [
			'woman_phone_call',
			'selfie_surprise_look_up',
			'portrait_grimaces_glasses',
			'selfie_eyes_left_right',
			'man_angry_closeup',
		],
		frames: 160,
		period: 70,
	},
	'pan-small': {
		...look,
		clips: [
			'speaker_two_hand_gestures',
			'man_glasses_talks_down_left',
			'woman_phone_call',
			'portrait_frown_surprise',
			'portrait_mouth_open',
		],
		frames: 160,
		period: 100,
		shake: { px: 6, frames: 5 },
		size: [320, 180],
		filter: 'noise=alls=8:allf=t',
		crf: 32,
	},
	shaken: {
		...look,
		clips: ['selfie_surprise_look_up', 'woman_phone_call', 'man_glasses_talks_down_left'],
		frames: 120,
		period: 480,
		shake: { px: 40, frames: 7 },
	},
};

/** Left edge of what the camera shows, pixels of the row, and how far it is shaken up or down. */
const placeAt = ({ clips, period, shake }: Pan, frame: number): readonly [x: number, y: number] => {
	const most = clips.length * TILE - WIDTH;
	const shaken = (turn: number) => shake.px * Math.sin((2 * Math.PI * frame) / shake.frames + turn);
	const x = (most * (1 - Math.cos((2 * Math.PI * frame) / period))) / 2 + shaken(0);
	return [Math.round(Math.max(0, Math.min(most, x))), Math.round(shaken(1) / 3)];
};

/** Who is in each frame. */
export const panTruth = (pan: Pan): FilmPerson[][] =>
	Array.from({ length: pan.frames }, (_, frame) => {
		const [x] = placeAt(pan, frame);
		return pan.clips.map((name, i) => ({ name, from: (i * TILE - x) / WIDTH, to: ((i + 1) * TILE - x) / WIDTH }));
	});

/** The frames of a film, RGB. @param source frames of a clip, each `WIDTH` × `HEIGHT`; they are played to and fro. */
export const panFrames = (pan: Pan, source: (clip: string) => Buffer): Buffer => {
	const made = Buffer.alloc(pan.frames * WIDTH * HEIGHT * 3);
	const sources = pan.clips.map(source);
	for (let frame = 0; frame < pan.frames; frame++) {
		const [left, down] = placeAt(pan, frame);
		for (const [i, clip] of sources.entries()) {
			const count = clip.length / (WIDTH * HEIGHT * 3);
			const turn = frame % (2 * count - 2);
			const from = Math.min(turn, 2 * count - 2 - turn);
			// The part of this clip that is in view, in columns of the film.
			const [first, last] = [Math.max(0, i * TILE - left), Math.min(WIDTH, (i + 1) * TILE - left)];
			if (first >= last) continue;
			const column = (WIDTH - TILE) / 2 + first - (i * TILE - left);
			for (let y = 0; y < HEIGHT; y++) {
				const row = Math.max(0, Math.min(HEIGHT - 1, y + down));
				const at = ((from * HEIGHT + row) * WIDTH + column) * 3;
				clip.copy(made, ((frame * HEIGHT + y) * WIDTH + first) * 3, at, at + (last - first) * 3);
			}
		}
	}
	return made;
};

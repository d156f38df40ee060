import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { readJson } from '../../read-json.ts';
import { HEIGHT, panFrames, panTruth, pans, WIDTH, type FilmPerson } from './pans.ts';

/**
 * Films made of shots of real clips, for what these lack: many cuts between shots that are framed alike, dissolves, flashes,
 * darkness and small pictures, with known people. Shots lie in the middle of 640 × 360, 10 frames a second.
 */
const filmSchema = v.object({
	/** Clip, its first frame and how many, at 10 frames a second. */
	shots: v.array(v.tuple([v.string(), v.number(), v.number()])),
	/** Frames over which a shot melts into the one before. */
	dissolve: v.optional(v.number(), 0),
	/** Every so manieth frame is nearly white; 0: none. */
	flashEvery: v.optional(v.number(), 0),
	/** Of the finished film, pixels. */
	size: v.optional(v.tuple([v.number(), v.number()]), [640, 360]),
	/** For ffmpeg, on the finished film. */
	filter: v.optional(v.string(), 'null'),
	crf: v.optional(v.number(), 23),
});
type Film = v.InferOutput<typeof filmSchema>;

/** The films of shots by name. */
const films = v.parse(
	v.record(v.string(), filmSchema),
	readJson(fileURLToPath(new URL('films.json', import.meta.url))),
);

/** All films by name: those of shots and those of one moving camera. */
export const filmNames: readonly string[] = [...Object.keys(films), ...Object.keys(pans)];

const FRAME_BYTES = WIDTH * HEIGHT * 3;
/** First frame that flashes, and by how much, 8-bit steps. */
const [FIRST_FLASH, FLASH] = [15, 170];
/** Clips of two people, told apart by the half of the picture they are in. */
const PAIRS = new Set(['interview_two_men', 'two_heads_tilt', 'two_people_hug']);

const ffmpeg = (args: readonly string[], input?: Buffer): Buffer =>
	execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { maxBuffer: 2 ** 31, ...(input && { input }) });

/** The frames of a clip, in the middle of the picture before their own blur. */
const framesOf = (path: string): Buffer => {
	const size = `${WIDTH}:${HEIGHT}:force_original_aspect_ratio`;
	const fill = `[a]scale=${size}=increase,crop=${WIDTH}:${HEIGHT},boxblur=20[back]`;
	const fit = `[b]scale=${size}=decrease[front]`;
	const graph = `[0:v]split[a][b];${fill};${fit};[back][front]overlay=(W-w)/2:(H-h)/2,fps=10`;
	return ffmpeg(['-t', '20', '-i', path, '-filter_complex', graph, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']);
};

const peopleOf = (clip: string): FilmPerson[] =>
	PAIRS.has(clip)
		? [
				{ name: `${clip}, left`, from: 0, to: 0.5 },
				{ name: `${clip}, right`, from: 0.5, to: 1 },
			]
		: [{ name: clip, from: 0, to: 1 }];

const truthOfShots = ({ shots, dissolve }: Film): (FilmPerson[] | null)[] =>
	shots.flatMap(([clip, , frames], i) =>
		Array.from({ length: frames }, (_, k) => (i > 0 && k < dissolve ? null : peopleOf(clip))),
	);

/** Who is in each frame of a film; `null` while two shots show. */
export const truthOf = (name: string): (FilmPerson[] | null)[] => {
	const [film, pan] = [films[name], pans[name]];
	return film ? truthOfShots(film) : pan ? panTruth(pan) : [];
};

type Look = Pick<Film, 'size' | 'filter' | 'crf'>;

const writeFilm = (path: string, frames: Buffer, { size: [width, height], filter, crf }: Look): void => {
	const read = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', '10', '-i', '-'];
	const write = ['-vf', `${filter},scale=${width}:${height}`, '-pix_fmt', 'yuv420p', '-c:v', 'libx264'];
	ffmpeg([...read, ...write, '-crf', String(crf), path], frames);
};

/**
 * Writes the films as `NAME.mp4`. Needs ffmpeg.
 *
 * @param clips folder of the clips they are made of
 */
export const makeFilms = (clips: string, out: string): void => {
	mkdirSync(out, { recursive: true });
	const sources = new Map<string, Buffer>();
	const source = (clip: string): Buffer => {
		const frames = sources.get(clip) ?? framesOf(join(clips, `${clip}.mp4`));
		sources.set(clip, frames);
		return frames;
	};
	for (const [name, film] of Object.entries(films)) {
		const made = Buffer.concat(
			film.shots.map(([clip, at, frames]) => source(clip).subarray(at * FRAME_BYTES, (at + frames) * FRAME_BYTES)),
		);
		let start = 0;
		for (const [i, [, , frames]] of film.shots.entries()) {
			for (let k = 0; i > 0 && k < film.dissolve; k++) {
				const share = (k + 1) / (film.dissolve + 1);
				const [at, before] = [(start + k) * FRAME_BYTES, (start - 1) * FRAME_BYTES];
				for (let b = 0; b < FRAME_BYTES; b++)
					made[at + b] = share * made.readUInt8(at + b) + (1 - share) * made.readUInt8(before + b);
			}
			start += frames;
		}
		for (let i = FIRST_FLASH; film.flashEvery > 0 && i < start; i += film.flashEvery)
			for (let b = i * FRAME_BYTES; b < (i + 1) * FRAME_BYTES; b++) made[b] = Math.min(255, made.readUInt8(b) + FLASH);
		writeFilm(join(out, `${name}.mp4`), made, film);
	}
	for (const [name, pan] of Object.entries(pans)) writeFilm(join(out, `${name}.mp4`), panFrames(pan, source), pan);
};

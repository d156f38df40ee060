import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../src/core/errors.ts';
import { ensureBuild } from '../build.ts';
import { serve } from '../serve.ts';
import { addToJournal, forgetJournal, isBad, readJournal, type Entry } from './journal.ts';
import { NOTHING_LEFT } from './judge.ts';
import { cameraFile, clipWithSound } from './media.ts';
import type { ChaosOptions } from './options.ts';
import { planOf, type Plan } from './plan.ts';
import { breakOff, calmRun, disturbedRun, Missed, type Calm } from './run.ts';
import { Visit } from './visit.ts';

/** Seconds of the clips. A machine that is through with the short one before the fault is given the long one. */
const CLIPS_S = {
	/** Long enough for a fault in its middle, short enough for hundreds of runs. */
	file: { short: 2, long: 11 },
	/** Long enough to break off after its first saving with enough to come: the first of these on a slow machine. */
	resumed: { short: [3, 8, 22], long: [22] },
} as const;
type Length = 'short' | 'long';

/** An analysis that is taken up again has at least this share of the clip before it. */
const LEAST_LEFT = 0.4;

/** What all runs need, made when it is first asked for. */
class Workshop {
	readonly #url: string;
	readonly #calm = new Map<string, Promise<Calm>>();
	readonly #folders: string[] = [];
	#camera: Promise<string> | null = null;
	readonly #brokenOff = new Map<Length, Promise<{ calm: Calm; profile: string }>>();

	constructor(url: string) {
		this.#url = url;
	}

	async #visit<T>(use: (visit: Visit) => Promise<T>): Promise<T> {
		const visit = await Visit.begin(this.#url);
		try {
			return await use(visit);
		} finally {
			await visit.close();
		}
	}

	#calmOf(name: string, make: () => Promise<Calm>): Promise<Calm> {
		const made = this.#calm.get(name) ?? make();
		this.#calm.set(name, made);
		// What failed is tried again for the next plan.
		made.catch(() => this.#calm.delete(name));
		return made;
	}

	/** Undisturbed runs of a clip of so many seconds. */
	#ofClip(seconds: number): Promise<Calm> {
		return this.#calmOf(`file ${seconds}`, async () => {
			const clip = await clipWithSound(seconds);
			const file = await this.#visit((visit) => calmRun(visit, 'file', clip));
			return { clip, file, sample: file };
		});
	}

	/** An undisturbed run of what the plan disturbs, and the browser that a run of it begins in. */
	async prepare({ way }: Plan, length: Length): Promise<{ calm: Calm; visit: Visit }> {
		const url = this.#url;
		switch (way) {
			case 'file':
				return { calm: await this.#ofClip(CLIPS_S.file[length]), visit: await Visit.begin(url) };
			case 'sample': {
				const calm = await this.#calmOf('sample', async () => {
					const clip = await clipWithSound(CLIPS_S.file.short);
					const sample = await this.#visit((visit) => calmRun(visit, 'sample', clip));
					return { clip, file: sample, sample };
				});
				return { calm, visit: await Visit.begin(url) };
			}
			case 'webcam': {
				const clip = Buffer.alloc(0);
				this.#camera ??= this.#visit(async (visit) => cameraFile((await visit.open()).page));
				this.#camera.catch(() => (this.#camera = null));
				return {
					calm: { clip, file: NOTHING_LEFT, sample: NOTHING_LEFT },
					visit: await Visit.begin(url, { camera: await this.#camera }),
				};
			}
			case 'resumed': {
				const brokenOff = this.#brokenOff.get(length) ?? this.#breakOff(length);
				this.#brokenOff.set(length, brokenOff);
				brokenOff.catch(() => this.#brokenOff.delete(length));
				const { calm, profile } = await brokenOff;
				return { calm, visit: await Visit.begin(url, { profile }) };
			}
		}
	}

	/** A profile with an analysis that broke off with enough to come: of a longer clip where a shorter one is over too soon. */
	async #breakOff(length: Length): Promise<{ calm: Calm; profile: string }> {
		for (const seconds of CLIPS_S.resumed[length]) {
			const calm = await this.#ofClip(seconds);
			const visit = await Visit.begin(this.#url);
			const brokenOffS = await breakOff(visit, calm.clip);
			await visit.leave();
			const profile = mkdtempSync(join(tmpdir(), 'regard-chaos-profile-'));
			this.#folders.push(profile);
			renameSync(visit.folder, join(profile, 'profile'));
			const hasEnough = brokenOffS !== null && brokenOffS <= (1 - LEAST_LEFT) * seconds;
			if (hasEnough) return { calm, profile: join(profile, 'profile') };
		}
		throw new Error('No analysis could be broken off before its end');
	}

	clear(): void {
		for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
	}
}

type Found = Pick<Entry, 'outcome' | 'isTold' | 'detail' | 'texts'>;

const tryOne = async (workshop: Workshop, plan: Plan, length: Length): Promise<Found> => {
	let visit: Visit | null = null;
	try {
		const prepared = await workshop.prepare(plan, length);
		visit = prepared.visit;
		return await disturbedRun(visit, plan, prepared.calm);
	} catch (e) {
		const outcome = e instanceof Missed ? 'missed' : 'broken';
		return { outcome, isTold: null, detail: messageOf(e), texts: [] };
	} finally {
		await visit?.close();
	}
};

const runOne = async (workshop: Workshop, plan: Plan): Promise<Entry> => {
	const startedAt = performance.now();
	const first = await tryOne(workshop, plan, 'short');
	const hasLonger = plan.way === 'file' || plan.way === 'resumed';
	const found = first.outcome === 'missed' && hasLonger ? await tryOne(workshop, plan, 'long') : first;
	return { ...plan, ...found, seconds: Math.round((performance.now() - startedAt) / 1000) };
};

/** In one line. */
const lineOf = (entry: Entry): string => {
	const { seed, way, fault, at, outcome, isTold, detail, seconds } = entry;
	const told = isTold === null ? '' : isTold ? ', told' : ', NOT TOLD';
	const shown = isBad(entry) ? outcome.toUpperCase() : outcome;
	return `seed ${seed} | ${way} | ${fault} at ${(100 * at).toFixed(0)} % | ${shown}${told} | ${seconds} s${detail && ` | ${detail}`}`;
};

/** Counts of the runs, in words. */
const summaryOf = (entries: readonly Entry[]): string => {
	const count = (holds: (entry: Entry) => boolean) => entries.filter(holds).length;
	const of = (outcome: Entry['outcome']) => count((entry) => entry.outcome === outcome);
	const struck = entries.length - of('missed') - of('broken');
	return (
		`${struck} faults: ${of('equal')} equal, ${of('said')} with what is missing said, ` +
		`${of('silent')} silent differences, ${of('lost')} sessions lost, ${count((entry) => entry.isTold === false)} not named, ` +
		`${of('unsaved')} of a camera before its first saving; ` +
		`${of('missed')} struck nothing, ${of('broken')} broken`
	);
};

/** Runs the seeds that are asked for and were not run before. @returns the exit code */
export const runChaos = async (options: ChaosOptions): Promise<number> => {
	const { from, count, minutes, way, fault, journal, isFresh, isAgain } = options;
	if (isFresh) forgetJournal(journal);
	const before = readJournal(journal);
	const plans = Array.from({ length: count }, (_, i) => planOf(from + i)).filter(
		(plan) => (way === null || plan.way === way) && (fault === null || plan.fault === fault),
	);
	await ensureBuild();
	const served = await serve(0);
	const workshop = new Workshop(served.url);
	// Building is not disturbing.
	const startedAt = performance.now();
	let done = 0;
	try {
		for (const plan of plans) {
			if (before.has(plan.seed) && !isAgain) continue;
			// As near to the time given as whole runs allow.
			const passedMs = performance.now() - startedAt;
			if (minutes !== null && passedMs + passedMs / Math.max(done, 1) / 2 > minutes * 60_000) break;
			done++;
			const entry = await runOne(workshop, plan);
			addToJournal(journal, entry);
			before.set(entry.seed, entry);
			console.log(lineOf(entry));
		}
	} finally {
		workshop.clear();
		await served.close();
	}
	const entries = plans.flatMap(({ seed }) => before.get(seed) ?? []);
	const bad = entries.filter(isBad);
	console.log(`\n${summaryOf(entries)}; ${plans.length - entries.length} of ${plans.length} are still to be run.`);
	for (const entry of bad) console.log(lineOf(entry));
	return bad.length > 0 ? 1 : 0;
};

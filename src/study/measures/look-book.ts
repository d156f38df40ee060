import { targetKey, type Observation } from '../../core/attention';
import { lastFrameMs, startFrameClock, tickFrameClock } from '../../core/frame-clock';
import { compareIds } from '../../core/order';
import type { PersonId } from '../../core/people';
import type { Look, SeenPerson } from './session-looks';

/** A look that may go on, with sums of probability × milliseconds. */
type OpenLook = { best: string; startMs: number; endMs: number; sums: Map<string, number> };

type Times = { visibleMs: number; gazeKnownMs: number };

/** Less than this share of a look's probability is left out, and the rest scaled to 1: a thousandth decides nothing. */
const LEAST_PROBABILITY = 0.001;

const toLook = (personId: PersonId, { best, startMs, endMs, sums }: OpenLook): Look => {
	const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
	const kept = [...sums].filter(([target, value]) => target === best || value >= LEAST_PROBABILITY * total);
	const all = kept.reduce((sum, [, value]) => sum + value, 0);
	const scores = kept
		.map(([target, value]) => ({ target, probability: all > 0 ? value / all : 1 / kept.length }))
		.sort((a, b) => b.probability - a.probability);
	return { personId, startMs, endMs, scores };
};

/**
 * Gathers looks and times from the observations of a session, frame by frame, in order of time. Holds looks, not frames,
 * so an hour stays small.
 */
export class LookBook {
	readonly #maxFrameMs: number;
	#clock = startFrameClock();
	#frame: { tMs: number; observations: Observation[] } | null = null;
	readonly #open = new Map<PersonId, OpenLook>();
	readonly #looks: Look[] = [];
	readonly #times = new Map<PersonId, Times>();

	/** @param maxFrameMs `graph.maxFrameMs`: frames farther apart leave time that nobody saw */
	constructor(maxFrameMs: number) {
		this.#maxFrameMs = maxFrameMs;
	}

	/** The next observation; those of one frame come one after another. */
	add(observation: Observation): void {
		if (this.#frame?.tMs !== observation.tMs) this.addFrame(observation.tMs);
		this.#frame?.observations.push(observation);
	}

	/** A frame that was analysed, whether or not anybody was seen in it. */
	addFrame(tMs: number): void {
		if (this.#frame?.tMs === tMs) return;
		this.#settle(tMs);
		this.#clock = tickFrameClock(this.#clock, tMs, this.#maxFrameMs);
		this.#frame = { tMs, observations: [] };
	}

	/**
	 * All looks in order of their start, and everybody's times in order of id.
	 *
	 * @param endMs where the last frame ends; `null`: it has the usual length
	 */
	end(endMs: number | null): { looks: Look[]; people: Pick<SeenPerson, 'personId' | 'visibleMs' | 'gazeKnownMs'>[] } {
		this.#settle(endMs ?? (this.#clock.lastMs ?? 0) + (this.#clock.usualMs ?? 0));
		this.#frame = null;
		for (const [personId, look] of this.#open) this.#looks.push(toLook(personId, look));
		this.#open.clear();
		this.#looks.sort((a, b) => a.startMs - b.startMs || compareIds(a.personId, b.personId));
		const people = [...this.#times].map(([personId, times]) => ({ personId, ...times }));
		return { looks: this.#looks, people: people.sort((a, b) => compareIds(a.personId, b.personId)) };
	}

	/** Counts the frame before, whose length is known now. */
	#settle(nextMs: number): void {
		if (!this.#frame) return;
		const { tMs, observations } = this.#frame;
		const ms = lastFrameMs(this.#clock, nextMs, this.#maxFrameMs);
		if (ms <= 0) return;
		for (const observation of observations) this.#count(observation, tMs, ms);
	}

	#count({ personId, gaze }: Observation, tMs: number, ms: number): void {
		const times = this.#times.get(personId) ?? { visibleMs: 0, gazeKnownMs: 0 };
		this.#times.set(personId, times);
		times.visibleMs += ms;
		const [first] = gaze?.scores ?? [];
		if (!gaze || !first) return;
		times.gazeKnownMs += ms;
		const best = targetKey(first.target);
		let look = this.#open.get(personId);
		// Times are rounded to a microsecond.
		if (look && (look.best !== best || tMs - look.endMs > 0.01)) {
			this.#looks.push(toLook(personId, look));
			look = undefined;
		}
		if (!look) this.#open.set(personId, (look = { best, startMs: tMs, endMs: tMs, sums: new Map() }));
		look.endMs = tMs + ms;
		for (const { target, probability } of gaze.scores) {
			const key = targetKey(target);
			look.sums.set(key, (look.sums.get(key) ?? 0) + probability * ms);
		}
	}
}

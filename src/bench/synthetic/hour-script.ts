import type { Handling } from '../../core/attention';
import { hourThings, isSameGoal, type HourGoal } from './hour-scene';
import type { SeededRandom } from '../../core/maths/random';

/** What one actor of the synthetic session is up to. Times in milliseconds. */
export type Actor = {
	goal: HourGoal;
	/** Where the gaze came from, and when it began to turn. */
	before: HourGoal;
	turnedMs: number;
	goalUntilMs: number;
	/** A turn that is decided and has yet to come, such as to follow somebody's gaze. */
	next: { goal: HourGoal; atMs: number } | null;
	/** Seed of the place that is looked at when the goal is elsewhere. */
	elsewhere: number;
	blinkUntilMs: number;
	hiddenUntilMs: number;
	speaksUntilMs: number;
	gesture: { goal: HourGoal; hand: 'left' | 'right'; fromMs: number; untilMs: number } | null;
	handling: { gesture: Handling['gesture']; goal: HourGoal; untilMs: number } | null;
	nod: { axis: 'pitch' | 'yaw'; fromMs: number; untilMs: number } | null;
	awayUntilMs: number;
	/** Leans over to a neighbour's place and back. */
	lean: { towards: number; fromMs: number; untilMs: number } | null;
};

/** Mean time between two of the same, seconds: ours, so that every common kind of event comes tens of times an hour. */
const EVERY_S = {
	blink: 5,
	hidden: 80,
	nod: 45,
	pointing: 40,
	handling: 120,
	away: 700,
	capture: 200,
	lean: 420,
} as const;

/** Somebody who looks elsewhere and does nothing yet. */
const newActor = (): Actor => ({
	goal: { kind: 'outside' },
	before: { kind: 'outside' },
	turnedMs: 0,
	goalUntilMs: 0,
	next: null,
	elsewhere: 0,
	blinkUntilMs: 0,
	hiddenUntilMs: 0,
	speaksUntilMs: 0,
	gesture: null,
	handling: null,
	nod: null,
	awayUntilMs: 0,
	lean: null,
});

/** Who turns, speaks, points and leaves: the part of the synthetic session that is drawn at random. */
export class HourScript {
	readonly actors: readonly Actor[];
	readonly #random: SeededRandom;
	readonly #stepMs: number;
	#floorUntilMs = 0;

	constructor(people: number, stepMs: number, random: SeededRandom) {
		this.actors = Array.from({ length: people }, newActor);
		this.#random = random;
		this.#stepMs = stepMs;
	}

	/** True with the probability that something of this mean distance begins within one frame. */
	#begins(everyS: number): boolean {
		return this.#random.uniform() < this.#stepMs / 1000 / everyS;
	}

	#between(least: number, most: number): number {
		return least + (most - least) * this.#random.uniform();
	}

	#pick(count: number): number {
		return Math.min(count - 1, Math.floor(this.#random.uniform() * count));
	}

	#isThere(seat: number, tMs: number): boolean {
		return (this.actors[seat]?.awayUntilMs ?? 0) <= tMs;
	}

	/** Somebody else who is there; `null` when there is nobody. */
	#another(seat: number, tMs: number): number | null {
		const others = this.actors.flatMap((_, i) => (i !== seat && this.#isThere(i, tMs) ? [i] : []));
		return others.length === 0 ? null : others[this.#pick(others.length)]!;
	}

	#turn(seat: number, goal: HourGoal, tMs: number): void {
		const actor = this.actors[seat]!;
		if (isSameGoal(actor.goal, goal)) return;
		actor.before = actor.goal;
		actor.goal = goal;
		actor.turnedMs = tMs;
		actor.elsewhere = this.#random.uniform();
		// Fixations on faces and things of 0.6 s up, mostly below 7 s.
		const dwellS = 0.6 + Math.exp(0.9 + 0.6 * this.#random.normal());
		actor.goalUntilMs = tMs + 1000 * Math.min(dwellS, 12);
		actor.next = null;
	}

	/** Others may follow somebody's look at a thing or a person. */
	#drawAlong(seat: number, goal: HourGoal, share: number, tMs: number): void {
		if (goal.kind !== 'seat' && goal.kind !== 'thing') return;
		this.actors.forEach((other, i) => {
			if (i === seat || (goal.kind === 'seat' && goal.seat === i) || this.#random.uniform() >= share) return;
			other.next = { goal, atMs: tMs + this.#between(350, 1300) };
		});
	}

	#chooseGoal(seat: number, tMs: number): HourGoal {
		const roll = this.#random.uniform();
		const speaker = this.actors.findIndex((a, i) => i !== seat && a.speaksUntilMs > tMs);
		const admirer = this.actors.findIndex(
			({ goal }, i) => i !== seat && this.#isThere(i, tMs) && goal.kind === 'seat' && goal.seat === seat,
		);
		if (speaker >= 0 && roll < 0.42) return { kind: 'seat', seat: speaker };
		if (admirer >= 0 && roll < 0.62) return { kind: 'seat', seat: admirer };
		if (roll < 0.72) return { kind: 'thing', thing: this.#pick(hourThings.length) };
		if (roll < 0.76) return { kind: 'camera' };
		const other = roll < 0.88 ? this.#another(seat, tMs) : null;
		return other === null ? { kind: 'outside' } : { kind: 'seat', seat: other };
	}

	#stepFloor(tMs: number): void {
		if (tMs < this.#floorUntilMs) return;
		const there = this.actors.filter((a) => a.awayUntilMs <= tMs);
		const speaker = there[this.#pick(there.length)];
		const turnMs = 1000 * Math.min(30, Math.exp(1.4 + 0.7 * this.#random.normal()));
		if (speaker) speaker.speaksUntilMs = tMs + turnMs;
		this.#floorUntilMs = tMs + turnMs + this.#between(100, 1500);
	}

	#stepGestures(actor: Actor, seat: number, tMs: number): void {
		if (actor.gesture && actor.gesture.untilMs <= tMs) actor.gesture = null;
		if (actor.handling && actor.handling.untilMs <= tMs) actor.handling = null;
		if (actor.nod && actor.nod.untilMs <= tMs) actor.nod = null;
		if (actor.lean && actor.lean.untilMs <= tMs) actor.lean = null;
		if (!actor.nod && this.#begins(EVERY_S.nod)) {
			actor.nod = { axis: this.#pick(4) === 0 ? 'yaw' : 'pitch', fromMs: tMs, untilMs: tMs + this.#between(900, 1800) };
		}
		if (!actor.lean && this.#begins(EVERY_S.lean)) {
			const towards = seat === 0 ? 1 : seat - 1;
			if (this.#isThere(towards, tMs)) actor.lean = { towards, fromMs: tMs, untilMs: tMs + 3000 };
		}
		if (actor.gesture || actor.handling) return;
		const other = this.#another(seat, tMs);
		if (this.#begins(EVERY_S.pointing)) {
			const isThing = other === null || this.#random.uniform() < 0.7;
			const goal: HourGoal = isThing
				? { kind: 'thing', thing: this.#pick(hourThings.length) }
				: { kind: 'seat', seat: other };
			const hand = this.#pick(5) === 0 ? 'left' : 'right';
			actor.gesture = { goal, hand, fromMs: tMs, untilMs: tMs + this.#between(700, 2800) };
			actor.next = { goal, atMs: tMs + 100 };
			this.#drawAlong(seat, goal, 0.6, tMs + 200);
		} else if (other !== null && this.#begins(EVERY_S.handling)) {
			const gesture = (['showing', 'giving', 'reaching'] as const)[this.#pick(3)]!;
			const goal: HourGoal = gesture === 'giving' ? { kind: 'seat', seat: other } : { kind: 'thing', thing: 0 };
			actor.handling = { gesture, goal, untilMs: tMs + this.#between(800, 2500) };
		}
	}

	/** Moves the script on to the frame at `tMs`. Frames come in order. */
	step(tMs: number): void {
		this.#stepFloor(tMs);
		const isCapture = this.#begins(EVERY_S.capture);
		this.actors.forEach((actor, seat) => {
			if (actor.awayUntilMs > tMs) return;
			if (this.#begins(EVERY_S.away)) {
				actor.awayUntilMs = tMs + this.#between(4_000, 40_000);
				return;
			}
			if (this.#begins(EVERY_S.blink)) actor.blinkUntilMs = tMs + this.#between(100, 300);
			if (this.#begins(EVERY_S.hidden)) actor.hiddenUntilMs = tMs + this.#between(800, 4000);
			this.#stepGestures(actor, seat, tMs);
			if (isCapture) {
				this.#turn(seat, { kind: 'thing', thing: hourThings.length - 1 }, tMs);
			} else if (actor.next && actor.next.atMs <= tMs) {
				this.#turn(seat, actor.next.goal, tMs);
			} else if (actor.goalUntilMs <= tMs || (actor.goal.kind === 'seat' && !this.#isThere(actor.goal.seat, tMs))) {
				const goal = this.#chooseGoal(seat, tMs);
				this.#turn(seat, goal, tMs);
				actor.goalUntilMs = Math.max(actor.goalUntilMs, tMs + 600);
				this.#drawAlong(seat, goal, 0.08, tMs);
			}
		});
	}
}

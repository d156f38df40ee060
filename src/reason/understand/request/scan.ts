import { isSolo } from '../frame';
import { hasTag, isDeedChunk, isNounChunk, isSign, isTargetNoun, type Chunk } from '../words/chunks';
import type { TimeFound } from '../words/times';
import { nounOf, type Noun } from '../words/noun';
import {
	emptyPart,
	HEAVY,
	AGAINST,
	asTurns,
	isApart,
	isOfShare,
	isPreposition,
	LIGHT,
	measureIn,
	ownMeasure,
	sharpened,
	UNITS,
	windowOf,
	type MeasureName,
	type Part,
	type Request,
} from './parts';

/** Reads words one by one; each says where it belongs, or that the question is no such one. */
class Scan {
	readonly request: Request = {
		...{ head: 'measure', parts: [emptyPart()], who: null, whom: null, subject: null, slices: null },
		...{ windows: [], spans: [], isTable: false, hasUnit: false },
	};
	/** After “per”, “by” or “for each”: what comes next is told apart. */
	private isGrouping = false;
	/** What came last was told apart, so that “and” may go on with it. */
	private hasGrouped = false;
	private isPassive = false;
	/** “Against”, “vs”, after a part of the time. */
	private isAgainst = false;

	/** “By …” what? */
	get isOpen(): boolean {
		return this.isGrouping;
	}

	constructor(private readonly chunks: readonly Chunk[]) {}

	private get part(): Part {
		const last = this.request.parts.at(-1);
		if (last) return last;
		const part = emptyPart();
		this.request.parts.push(part);
		return part;
	}

	private nextPart(): void {
		const { measure, doing, aim } = this.part;
		if (measure !== null || doing !== null || aim !== null) this.request.parts.push(emptyPart());
		this.isPassive = false;
	}

	/** @returns false: there is a word that belongs nowhere */
	read(): boolean {
		return this.chunks.every((chunk, at) => this.take(chunk, at));
	}

	private take(chunk: Chunk, at: number): boolean {
		switch (chunk.is) {
			case 'time':
				return this.takeTime(chunk.time, chunk.text);
			case 'noun':
				return this.takeNoun(chunk, at);
			case 'deed':
				return this.takeDeed(chunk, at);
			case 'word':
				return this.takeWord(chunk, at);
		}
	}

	private takeTime(time: TimeFound, text: string): boolean {
		if (time.is === 'windows') {
			this.isGrouping = false;
			this.request.windows.push(...time.windows);
			// “First half vs second half”: no more is said of which has more.
			this.request.isTable ||= AGAINST.test(text);
			return time.isRise === null || AGAINST.test(text);
		}
		if (time.is !== 'span') return false;
		const { spans } = this.request;
		const before = spans.at(-1);
		// “First ten minutes against last ten”: told apart.
		if (this.isAgainst && before?.is === 'between' && time.span.is === 'between') {
			spans.pop();
			this.request.windows.push(windowOf(before), windowOf(time.span));
			this.request.isTable = true;
			this.isAgainst = false;
			return true;
		}
		spans.push(time.span);
		return true;
	}

	private takeNoun(chunk: Extract<Chunk, { is: 'noun' }>, at: number): boolean {
		const { noun } = chunk;
		const { request } = this;
		const before = this.chunks[at - 1];
		const isAimed = isPreposition(before);
		// “Of each child”: who is one is said in the answer.
		const isTold = noun.assumed.length === 0 || (noun.is === 'each' && noun.slots.length > 0);
		if (noun.isCounted || noun.except.length > 0 || !isTold) return false;
		if (noun.is === 'wh') return this.takeAsked(noun, isAimed);
		const isBoth = noun.is === 'they' && noun.slots.length === 0 && /\bboth\b/.test(noun.text);
		const isSaidApart = this.isGrouping && ['each', 'all', 'some', 'fixed'].includes(noun.is);
		if (isSaidApart || isBoth || isApart(noun)) return this.takeGroup(chunk, isAimed);
		if (isTargetNoun(chunk)) {
			request.head = 'list';
			this.part.doing ??= 'look';
			return true;
		}
		// “How long they spoke”: of those who are told apart.
		if (noun.is === 'they' || noun.is === 'she') return (request.who ?? request.subject) !== null && !isAimed;
		if (noun.is !== 'fixed' || noun.isRival) return false;
		if (noun.of === 'person' && !isAimed) {
			if (request.subject || request.who) return false;
			if (noun.slots.length > 1 && noun.join === 'and') request.who = { ...noun, is: 'each' };
			else request.subject = noun;
			return true;
		}
		return this.takeAim(noun);
	}

	private takeGroup(chunk: Extract<Chunk, { is: 'noun' }>, isAimed: boolean): boolean {
		const { noun } = chunk;
		const { request } = this;
		const of = isTargetNoun(chunk) ? 'target' : noun.of;
		const group = nounOf({ is: 'each', of, slots: noun.slots, text: noun.text, assumed: noun.assumed });
		this.hasGrouped = this.isGrouping;
		this.isGrouping = false;
		if (of === 'person' && !isAimed && request.who === null) request.who = group;
		else if (request.whom === null) request.whom = group;
		else return false;
		return true;
	}

	private takeAsked(noun: Noun, isAimed: boolean): boolean {
		const { request } = this;
		if (noun.isPlace || noun.isOwner) return false;
		// “What was the sequence of …”.
		if (noun.of !== 'person' && noun.count === 0 && request.parts.length === 1 && hasTag(this.chunks[1], 'be'))
			return true;
		const group = nounOf({ is: 'each', of: noun.of, slots: noun.slots, text: noun.text });
		if (noun.count === 2 && this.isGrouping) {
			request.who = group;
			request.whom = group;
			return request.parts.length > 0;
		}
		if (noun.count > 0 || noun.of !== 'person') return false;
		if (request.who === null && !isAimed) request.who = group;
		else if (request.whom === null) request.whom = group;
		else return false;
		return true;
	}

	private takeAim(noun: Noun): boolean {
		const { part } = this;
		if (part.aim !== null) this.nextPart();
		const own = this.part;
		own.aim = noun.slots.length > 1 ? { ...noun, is: 'each' } : noun;
		const last = this.request.parts.at(-2);
		own.doing ??= last?.doing ?? 'look';
		// “Gaze at the cup and at the ball”.
		own.isMeasured ||= last?.isMeasured ?? false;
		return own.doing === 'look' || own.doing === 'pointing' || !isSolo(own.doing);
	}

	private takeDeed(chunk: Extract<Chunk, { is: 'deed' }>, at: number): boolean {
		const before = this.chunks[at - 1];
		// “Received and given”.
		const last = this.request.parts.at(-2);
		if (chunk.text === 'given' && last?.doing === 'look' && last.isFlipped) {
			this.part.doing = 'look';
			this.part.measure ??= last.measure;
			this.part.isMeasured = true;
			return true;
		}
		// “Show”, “give”, “list” as a request.
		const isLead = hasTag(chunk, 'list', 'show-me', 'light') && this.part.doing === null && at < 3;
		if (isLead && this.chunks.slice(at + 1).some((c) => isDeedChunk(c) || hasTag(c, 'table', 'how-long', 'how-often')))
			return true;
		// “Turns that she took to speak”.
		if (this.part.doing === 'speaking' && chunk.doing === 'speaking') return true;
		if (this.part.doing !== null || this.isGrouping) return false;
		this.hasGrouped = false;
		const { part } = this;
		part.doing = chunk.doing;
		part.isOfAll = part.measure === 'share' && chunk.doing === 'speaking' && isOfShare(this.chunks, at);
		part.isPrefix = part.isSaid;
		part.isSaid ||= /time$/.test(chunk.text);
		part.measure ??= ownMeasure(chunk.text, chunk.doing);
		part.isMeasured ||=
			chunk.form === 'noun' || chunk.form === 'ing' || chunk.item.deeds.some(({ form }) => form === 'noun');
		part.isFlipped = chunk.form === 'past' && (this.isPassive || hasTag(before, 'be'));
		return true;
	}

	private takeWord(chunk: Extract<Chunk, { is: 'word' }>, at: number): boolean {
		const { request, part } = this;
		if (hasTag(chunk, 'than') && AGAINST.test(chunk.text)) {
			this.isAgainst = request.spans.length > 0 && this.chunks[at - 1]?.is === 'time';
			return this.isAgainst;
		}
		// “Trace her gaze”.
		if (at === 0 && hasTag(chunk, 'follow')) {
			request.head = 'sequence';
			return true;
		}
		if (chunk.item.sign !== null || hasTag(chunk, 'and')) return this.takeJoint(chunk, at);
		if (hasTag(chunk, 'table')) {
			request.isTable = true;
			return true;
		}
		if (
			hasTag(chunk, 'per') &&
			!isNounChunk(this.chunks[at + 1]) &&
			/every(?:one|body)|both|all|each of them/.test(chunk.text)
		) {
			request.who ??= nounOf({ is: 'each', of: 'person', text: chunk.text });
			return true;
		}
		if (hasTag(chunk, 'per', 'by')) {
			this.isGrouping = true;
			return true;
		}
		if (hasTag(chunk, 'each') || (hasTag(chunk, 'all', 'everybody') && this.isGrouping)) {
			request.who ??= nounOf({ is: 'each', of: 'person', text: chunk.text });
			return true;
		}
		const unit = UNITS.find((one) => hasTag(chunk, one));
		if (unit && this.isGrouping) {
			request.slices = { unit };
			this.isGrouping = false;
			this.hasGrouped = true;
			return true;
		}
		// “Seconds of gaze”, but “…, in seconds” is the unit of what is told.
		if (hasTag(chunk, 'minute', 'second', 'millisecond')) {
			const isUnit = part.doing !== null || request.parts.length > 1;
			if (isUnit) request.hasUnit = true;
			else this.setMeasure('time');
			return true;
		}
		const isWhen = hasTag(chunk, 'timestamp') && !hasTag(chunk, 'while', 'mark');
		if (hasTag(chunk, 'sequence', 'order') || isWhen) {
			request.head = hasTag(chunk, 'sequence', 'order') ? 'sequence' : 'when';
			return true;
		}
		if (chunk.text === 'turns' && part.doing === null) return asTurns(part);
		if (hasTag(chunk, 'receive')) {
			part.isFlipped = true;
			return part.doing !== null;
		}
		if (sharpened(part, chunk, this.chunks[at - 1])) return true;
		// “Cup time”, “total duration”.
		const measure = /^times?$/.test(chunk.text) ? (part.aim !== null ? 'time' : null) : measureIn(chunk);
		if (measure !== null) return !/^how much of/.test(chunk.text) && this.setMeasure(measure);
		if (hasTag(chunk, 'be')) this.isPassive = true;
		return hasTag(chunk, ...LIGHT) && !hasTag(chunk, ...HEAVY);
	}

	private setMeasure(measure: MeasureName): boolean {
		if (this.part.measure !== null && this.part.measure !== measure && this.part.doing === null) this.nextPart();
		const own = this.part;
		const isFirst = own.measure === null;
		own.measure ??= measure;
		own.isPrefix ||= own.doing === null;
		own.isMeasured = true;
		own.isSaid = true;
		return isFirst || own.measure === measure;
	}

	private takeJoint(chunk: Extract<Chunk, { is: 'word' }>, at: number): boolean {
		// “By person and half”.
		const next = this.chunks[at + 1];
		const isGroupNext = hasTag(next, ...UNITS) || (isNounChunk(next) && ['some', 'each'].includes(next.noun.is));
		this.isGrouping = this.hasGrouped && hasTag(chunk, 'and') && isGroupNext;
		this.hasGrouped = false;
		if (isSign(chunk, '(', ')', '/')) return false;
		this.nextPart();
		return true;
	}
}

/** The parts that a question names; `null`: it says something else. */
export const scanned = (chunks: readonly Chunk[]): Request | null => {
	const scan = new Scan(chunks);
	if (!scan.read()) return null;
	const { request } = scan;
	if (scan.isOpen) return null;
	const parts = request.parts.filter(({ measure, doing, aim }) => measure !== null || doing !== null || aim !== null);
	return { ...request, parts };
};

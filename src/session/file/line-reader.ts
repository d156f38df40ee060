import { AppError } from '../../core/errors';
import type { PersonId } from '../../core/people';
import type { SessionHeader } from '../../core/session';
import type { SessionLine } from './session-file';
import { SESSION_LIMITS } from './session-limits';
import { parseLine } from './session-schema';

/** What is counted over all lines. */
type Counted = 'people' | 'ties' | 'things' | 'events' | 'corrections';

/**
 * Reads the lines of one session in order, and holds them to what `SESSION_LIMITS` allows for all of them together.
 * Numbers of lines, for errors, count from 1.
 */
export class LineReader {
	#lineNumber = 0;
	readonly #expectsHeader: boolean;
	readonly #limits: Readonly<Record<Counted, number>>;
	#hasHeader = false;
	readonly #people = new Set<PersonId>();
	readonly #counts = { people: 0, ties: 0, things: 0, events: 0, corrections: 0 };
	#frameIndex = -1;
	#inFrame = 0;

	/**
	 * @param expectsHeader the first line has to be one; else they are lines of frames and events, as a session is kept
	 * @param limits the most there may be of each
	 */
	constructor(expectsHeader = true, limits: Readonly<Record<Counted, number>> = SESSION_LIMITS) {
		this.#expectsHeader = expectsHeader;
		this.#limits = limits;
	}

	/** Counts a line without reading it, and returns its number. */
	pass(): number {
		return ++this.#lineNumber;
	}

	/**
	 * The next line; `null` for an empty one.
	 *
	 * @throws AppError `recording-invalid` that names the line: it cannot be read, no header came first, or there is more
	 * of something than a session may have
	 */
	read(text: string): SessionLine | null {
		this.#lineNumber++;
		if (text.length <= SESSION_LIMITS.lineLength && text.trim() === '') return null;
		const line = parseLine(text, this.#lineNumber);
		if (line.type === 'header') this.#hasHeader = true;
		else if (this.#expectsHeader && !this.#hasHeader)
			throw this.#fail(`expected the header first, found "${line.type}"`);
		this.#count(line);
		return line;
	}

	#count(line: SessionLine): void {
		switch (line.type) {
			case 'person':
				return this.#meet(line.personId);
			case 'observation':
				if (line.frameIndex !== this.#frameIndex) this.#inFrame = 0;
				this.#frameIndex = line.frameIndex;
				if (++this.#inFrame > SESSION_LIMITS.peopleInFrame) {
					throw this.#fail(`more than ${SESSION_LIMITS.peopleInFrame} people in one frame`);
				}
				return this.#meet(line.personId);
			case 'event':
				line.people.forEach((personId) => this.#meet(personId));
				return this.#add('events');
			case 'object':
				return this.#add('things');
			case 'correction':
				return this.#add('corrections');
			case 'tie':
				this.#meet(line.from);
				this.#meet(line.to);
				return this.#add('ties');
			case 'header':
			case 'frame':
			case 'end':
				return;
		}
	}

	#meet(personId: PersonId): void {
		if (this.#people.has(personId)) return;
		this.#people.add(personId);
		this.#add('people');
	}

	#add(what: Counted): void {
		if (++this.#counts[what] > this.#limits[what]) throw this.#fail(`more than ${this.#limits[what]} ${what}`);
	}

	#fail(what: string): AppError {
		return new AppError('recording-invalid', `Line ${this.#lineNumber}: ${what}`);
	}
}

/** The header, after the last line. @throws AppError `recording-invalid` when there was none */
export const requireHeader = (header: SessionHeader | null): SessionHeader => {
	if (header) return header;
	throw new AppError('recording-invalid', 'The file is empty: expected a header in line 1');
};

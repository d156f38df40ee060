import type { Priority } from './encoder-port';

/** In order of precedence. */
export const PRIORITIES = ['live', 'timeline', 'language'] as const satisfies readonly Priority[];

/** How a job takes its turn. */
type TurnOptions = {
	priority: Priority;
	/** Takes the place of a waiting job with the same word, which rejects with AbortError. Not of one that has begun. */
	replaces?: string;
	/** Stops the waiting; a job that has begun looks at it itself. */
	signal?: AbortSignal;
};

/**
 * Called by a job between steps that may be separated: waiting jobs of higher priority go first, then the job continues
 * before others of its own priority.
 */
type Pause = () => Promise<void>;

export type Turns = {
	/** Runs `job` alone, when its turn comes: higher priorities first, then in the order of the calls. */
	take<T>(job: (pause: Pause) => Promise<T>, options: TurnOptions): Promise<T>;
	/** How many wait. */
	waiting(): number;
};

type Ticket = {
	readonly priority: Priority;
	readonly replaces: string | undefined;
	begin(): void;
	drop(reason: Error): void;
};

const superseded = (): DOMException => new DOMException('A newer picture came first', 'AbortError');

/**
 * Hands out turns on something that only one may use at a time. Has no clock and no threads of its own.
 *
 * `gather`: called before each choice, which waits for it: for jobs that are on their way, so that the choice is among
 * all that there are. Where jobs block the thread, everything that was sent meanwhile is still to be delivered. `null`
 * where nothing can be on its way.
 */
export const createTurns = (gather: (() => Promise<void>) | null = null): Turns => {
	const queues: Record<Priority, Ticket[]> = { live: [], timeline: [], language: [] };
	let isTaken = false;
	let isChoosing = false;

	const choose = (): void => {
		const queue = PRIORITIES.map((priority) => queues[priority]).find(({ length }) => length > 0);
		const ticket = queue?.shift();
		if (!ticket) return;
		isTaken = true;
		ticket.begin();
	};
	const next = (): void => {
		if (isTaken || isChoosing) return;
		if (!gather) return choose();
		isChoosing = true;
		void gather().then(() => {
			isChoosing = false;
			choose();
		});
	};
	const free = (): void => {
		isTaken = false;
		next();
	};
	const remove = (ticket: Ticket): boolean => {
		const queue = queues[ticket.priority];
		const at = queue.indexOf(ticket);
		if (at >= 0) queue.splice(at, 1);
		return at >= 0;
	};

	/** Resolves when the turn is there; `isFirst`: before others of the same priority. */
	const turn = ({ priority, replaces, signal }: TurnOptions, isFirst: boolean): Promise<void> =>
		new Promise((resolve, reject) => {
			if (signal?.aborted) return reject(signal.reason as Error);
			const onAbort = () => {
				if (remove(ticket)) reject(signal?.reason as Error);
			};
			const forget = () => signal?.removeEventListener('abort', onAbort);
			const ticket: Ticket = {
				priority,
				replaces,
				begin: () => {
					forget();
					resolve();
				},
				drop: (reason) => {
					forget();
					reject(reason);
				},
			};
			signal?.addEventListener('abort', onAbort, { once: true });
			const queue = queues[priority];
			if (replaces !== undefined) {
				for (const older of queue.filter((other) => other.replaces === replaces)) {
					if (remove(older)) older.drop(superseded());
				}
			}
			if (isFirst) queue.unshift(ticket);
			else queue.push(ticket);
			next();
		});

	const isOvertaken = (priority: Priority): boolean =>
		PRIORITIES.slice(0, PRIORITIES.indexOf(priority)).some((higher) => queues[higher].length > 0);

	return {
		async take(job, options) {
			await turn(options, false);
			let holds = true;
			try {
				return await job(async () => {
					await gather?.();
					if (!isOvertaken(options.priority)) return;
					holds = false;
					const back = turn({ priority: options.priority, ...(options.signal && { signal: options.signal }) }, true);
					free();
					await back;
					holds = true;
				});
			} finally {
				if (holds) free();
			}
		},
		waiting: () => PRIORITIES.reduce((sum, priority) => sum + queues[priority].length, 0),
	};
};

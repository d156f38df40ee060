import { Worker } from 'node:worker_threads';

/** Plain arithmetic, about 50 ms of it, again and again until two seconds are over; answers how often. */
const LOOP = `
	const { parentPort } = require('node:worker_threads');
	parentPort.on('message', (ms) => {
		const numbers = new Float64Array(4096);
		let rounds = 0;
		for (const until = performance.now() + ms; performance.now() < until; rounds += 1) {
			for (let k = 0; k < 2000; k += 1) for (let i = 0; i < 4096; i += 1) numbers[i] = numbers[i] * 0.999 + i;
		}
		parentPort.postMessage(rounds);
	});
`;
const WARM_MS = 300;
const TIMED_MS = 1500;

/**
 * How much two threads get done in the time in which one does 1: 2 on free cores, 1 where both share what one core has.
 * Says how far a speed measured in the same run can be carried over to another machine.
 */
export const twoThreadsOverOne = async (): Promise<number> => {
	const workers = [0, 1].map(() => new Worker(LOOP, { eval: true }));
	const run = (worker: Worker, ms: number): Promise<number> =>
		new Promise((resolve, reject) => {
			worker.once('message', resolve);
			worker.once('error', reject);
			worker.postMessage(ms);
		});
	try {
		for (const worker of workers) await run(worker, WARM_MS);
		const alone = await run(workers[0]!, TIMED_MS);
		const together = await Promise.all(workers.map((worker) => run(worker, TIMED_MS)));
		return together.reduce((sum, rounds) => sum + rounds, 0) / alone;
	} finally {
		await Promise.all(workers.map((worker) => worker.terminate()));
	}
};

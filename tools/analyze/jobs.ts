/** What a machine has to give to analyses. */
export type Capacity = { cores: number; memoryBytes: number };

/** Cores that one analysis makes use of: its models run beside the page. `npm run bench -- --only jobs` tries two at once. */
const CORES_OF_JOB = 2;

/** What one analysis is given, browser and all; its processes share much, so this is more than it takes. */
const BYTES_OF_JOB = 4 * 2 ** 30;

/** How many files are analysed at once when nobody has said. At least one. */
export const defaultJobs = ({ cores, memoryBytes }: Capacity): number =>
	Math.max(1, Math.min(Math.floor(cores / CORES_OF_JOB), Math.floor(memoryBytes / BYTES_OF_JOB)));

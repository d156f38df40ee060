import { AppError } from '../../core/errors';
import grasp from './grasp.json';
import humanSense from './human-sense.json';
import sayNext from './say-next.json';

/**
 * Prompts of benchmarks, word for word, that are not under the MIT licence of the rest (`TERMS.md`). A build with
 * `--mit-only` puts `null` in the place of each.
 */
type Published = {
	readonly grasp: typeof grasp | null;
	readonly humanSense: typeof humanSense | null;
	readonly sayNext: typeof sayNext | null;
};

const published: Published = { grasp, humanSense, sayNext };

/** Names, and terms as far as they are stated. */
const TERMS: Readonly<Record<keyof Published, string>> = {
	grasp: 'GRASP (CC BY-NC 4.0)',
	humanSense: 'HumanSense (no licence found)',
	sayNext: 'SayNext-Bench (no licence found)',
};

/** Whether this build leaves the prompts out. */
export const arePromptsLeftOut: boolean = Object.values(published).includes(null);

/** Why prompts are missing, in words. */
export const leftOutWords = (of: keyof Published): string =>
	`This build has parts under the MIT licence alone: the published prompts of ${TERMS[of]} are left out.`;

/** @throws AppError `evaluation-invalid` where they are left out. */
export const promptsOf = <Name extends keyof Published>(of: Name): NonNullable<Published[Name]> => {
	const prompts = published[of];
	if (!prompts) throw new AppError('evaluation-invalid', leftOutWords(of));
	return prompts;
};

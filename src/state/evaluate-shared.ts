import { browserEvaluatePorts } from './evaluate-ports';
import { Evaluate } from './evaluate.svelte';

let kept: Evaluate | null = null;

/**
 * The page's one Evaluate state, made when first asked for: features and results are still there after a look at another view.
 *
 * @param appUrl absolute address of the folder that the app is served from
 */
export const sharedEvaluate = (appUrl: string): Evaluate => (kept ??= new Evaluate(browserEvaluatePorts(appUrl)));

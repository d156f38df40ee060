import { arePromptsLeftOut } from '../published-prompts/published';
import type { LanguageModelInfo } from '../language-model/language-model';

/**
 * How a model is asked: for the answer alone, for thoughts in tags before it, or with the published enhancement before the
 * plain prompt.
 */
export const humanSenseStyles = ['plain', 'think', 'enhanced'] as const;
export type HumanSenseStyle = (typeof humanSenseStyles)[number];

/** Those that this build has the words for: the enhancement is HumanSense’s. */
export const stylesHere: readonly HumanSenseStyle[] = humanSenseStyles.filter(
	(style) => style !== 'enhanced' || !arePromptsLeftOut,
);

/** Whether a model can be asked in other words than its own: our small one knows the forms it was trained on alone. */
export const takesStyles = ({ promptStyle }: Pick<LanguageModelInfo, 'promptStyle'>): boolean => promptStyle !== 'mini';

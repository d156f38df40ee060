import { arePromptsLeftOut, leftOutWords } from '../../reason/published-prompts/published';

/** What the view says of published prompts that this build has not; empty where it has them. */
export const leftOut = (of: Parameters<typeof leftOutWords>[0]): string => (arePromptsLeftOut ? leftOutWords(of) : '');

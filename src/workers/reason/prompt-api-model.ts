export { openPromptApi, promptApiAvailability } from '../../reason/language-model/prompt-api';
export type { PromptApiAvailability } from '../../reason/language-model/prompt-api';

import { startWorker } from '../../workers/start';
import { StudyPage } from './study-page.svelte';

let kept: StudyPage | null = null;

/** The page's one study, made when first asked for: it is still there after a look at another view. */
export const sharedStudy = (): StudyPage => (kept ??= new StudyPage({ connect: () => startWorker('study') }));

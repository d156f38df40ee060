// The view Study as the page has it, with its worker.
import { mount } from 'svelte';
import StudyPage from '../../../../src/present/study/StudyPage.svelte';
import '../../../../src/present/ui/app.css';

declare global {
	/** Set once the view is there, which the bench waits for. */
	var studyBench: true;
}

mount(StudyPage, { target: document.getElementById('app')!, props: { onSession: () => undefined } });
globalThis.studyBench = true;

import { mount } from 'svelte';
import App from './App.svelte';
import { isApart } from './present/page/views';
import './present/ui/app.css';
import { isolate } from './state/offline/isolate';
import { Offline } from './state/offline/offline.svelte';
import { openSample } from './state/open-sample';
import { browserPorts } from './state/ports/browser-ports';
import { Watch } from './state/watch/watch.svelte';
import { startOffline } from './workers/offline/offline-client';

const appUrl = new URL('.', document.baseURI).href;
// The development server has no service worker, and sends the headers itself.
const started = import.meta.env.PROD
	? startOffline(appUrl, import.meta.url)
	: Promise.reject(new Error('Only the built page'));
const isArriving = location.hash === '#shared';

const begin = (isIsolatedNextTime: boolean) => {
	const watch = new Watch(browserPorts(appUrl));
	const isBusy = () => watch.opening !== null || watch.phase.kind === 'loading' || watch.phase.kind === 'analysing';
	const { reader } = watch.ask;
	const offline = new Offline(started, isBusy, { leftOut: () => (reader.isOn ? [] : ['reader']), isIsolatedNextTime });
	reader.onSwitch = () => void offline.choose();
	// Each in a task of its own, so that none is long; the sample and the workers are on their way while the page is made.
	if (!isArriving) setTimeout(() => openSample(watch, window, isApart));
	// Where nothing can be stored, nothing was left.
	setTimeout(() => void sweep().catch(() => undefined), SWEEP_AFTER_MS);
	setTimeout(() => mount(App, { target: document.getElementById('app')!, props: { watch, offline } }));
};

/** What a closed tab left is looked for once the page stands still, milliseconds. */
const SWEEP_AFTER_MS = 20_000;
const sweep = async () => {
	const { sweepLabelledVideos } = await import('./source/labelled-video/sweep');
	await sweepLabelledVideos(Date.now());
};

const stay = await isolate(started);
if (stay !== 'leaves') begin(stay === 'stays-for-now');

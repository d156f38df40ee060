import { mount } from 'svelte';
import App from './App.svelte';
import './present/ui/app.css';
import { browserPorts } from './state/ports/browser-ports';
import { Watch } from './state/watch/watch.svelte';

const watch = new Watch(browserPorts(new URL('.', document.baseURI).href));
// Each in a task of its own, so that none is long; the sample and the workers are on their way while the page is made.
setTimeout(() => void watch.open({ kind: 'sample' }));
setTimeout(() => mount(App, { target: document.getElementById('app')!, props: { watch } }));

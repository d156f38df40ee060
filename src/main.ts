import { mount } from 'svelte';
import App from './App.svelte';
import './present/app.css';
import { browserPorts } from './state/browser-ports';
import { Watch } from './state/watch.svelte';

const watch = new Watch(browserPorts(new URL('.', document.baseURI).href));
// The sample and the workers are on their way while the page is being made, in a task of its own.
void watch.open({ kind: 'sample' });
setTimeout(() => mount(App, { target: document.getElementById('app')!, props: { watch } }));

import { browserKeeping } from '../../../src/state/ports/session-storage';

const answer = await browserKeeping().persist();
postMessage({ hasPersist: 'persist' in navigator.storage, answer, room: await browserKeeping().estimate() });

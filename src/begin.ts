import { isApart } from './present/page/views';
import { modelSetHere } from './workers/model-set-here';
import { beginPerception } from './workers/start';

/**
 * Runs before the page itself, which is large: what takes longest until the first look is shown is begun meanwhile. Not
 * where the page is to be loaded anew first, and not where what comes is not the sample.
 */
if (crossOriginIsolated && location.hash !== '#shared' && !isApart(location.hash)) {
	beginPerception(new URL('.', document.baseURI).href, modelSetHere());
}

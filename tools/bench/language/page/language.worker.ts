import { AppError } from '../../../../src/core/errors.ts';
import { serveReason } from '../../../../src/workers/reason/serve-reason.ts';

// Models only: bench measures them without the answering that is built on them.
serveReason(
	self,
	() => Promise.reject(new AppError('protocol', 'Nothing is answered here')),
	() => import('../../../../src/reason/language-model/open-transformers.ts'),
);

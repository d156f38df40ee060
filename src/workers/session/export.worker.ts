import { serve } from '../serve';
import { convertSession } from '../../export/convert-session';
import type { ExportApi } from './export-api';

/** The page does not need to know of every line. */
const STEP = 0.01;

serve<ExportApi>(self, {
	convert({ session, formats }, { signal, emit }) {
		let told = -1;
		return convertSession(session, formats, signal, (share) => {
			if (share - told < STEP) return;
			told = share;
			emit(share);
		});
	},
});

import { openBenchPage, type BenchPage } from './bench-page.ts';

/** The page that runs encoders over pictures and clips, in a browser of its own. */
export type EncodersBrowser = BenchPage;

/** Opens the page with the program's own workers, and with files served from where they lie. */
export const openEncodersBrowser = (): Promise<EncodersBrowser> =>
	openBenchPage('encoders', { global: 'encodersBench', printsErrors: true });

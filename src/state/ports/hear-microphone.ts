import { openMicrophone } from '../../source/sound/microphone';
import { openLiveHearing, type Hearing } from '../../workers/sound/speech-client';

/**
 * Asks for the microphone and hears what it gives. Nothing is kept or sent: the sound goes to a worker of this page.
 *
 * @param modelsUrl absolute address of the models folder
 * @param onLost the microphone went away by itself
 * @throws AppError `microphone-denied`, `microphone-missing`, as models do; AbortError
 */
export const hearMicrophone = async (modelsUrl: string, onLost: () => void, signal?: AbortSignal): Promise<Hearing> => {
	const hearing = await openLiveHearing(modelsUrl, signal);
	try {
		const microphone = await openMicrophone({
			onSamples: (samples, rateHz) => hearing.push(samples, rateHz),
			onLost,
			...(signal && { signal }),
		});
		return {
			...hearing,
			close() {
				microphone.close();
				hearing.close();
			},
		};
	} catch (e) {
		hearing.close();
		throw e;
	}
};

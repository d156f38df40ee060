import type { ModelUse } from '../../core/session';
import type { FaceFinder } from './face';

/** Faces with landmarks and head pose, with what is remembered from call to call. */
export type FaceModel = FaceFinder & {
	/** Forgets what was followed. */
	restart(): Promise<void>;
	/** As of `TaskLandmarker` (`landmarks/task-landmarker.ts`). */
	measureMovements(isWanted: boolean): Promise<void>;
	/** The model of blendshapes in use; `null`: none. */
	movementModel(): ModelUse | null;
	close(): void;
};

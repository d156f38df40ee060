/** Bytes of one file of a model so far. */
export type FileProgress = { file: string; receivedBytes: number; totalBytes: number | null };

/** A file with the name it has, or should be saved under. */
export type NamedFile = { readonly name: string; readonly blob: Blob };

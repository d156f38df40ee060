/** An npm package at an exact version. */
export type PackageVersion = `${string}@${string}`;

/** A file of MediaPipe's WebAssembly runtime that we serve ourselves. */
export type RuntimeFile = {
	/** Name in the runtime folder, and in the package. */
	file: string;
	/** Exact size. */
	bytes: number;
	/** Of the file, 64 lower-case hexadecimal digits. */
	sha256: string;
};

/**
 * The package that the runtime's files and the library in the bundle both come from. Version 1 sends usage numbers to
 * its maker every minute and cannot be told not to; 0.10.21 cannot run in a module worker.
 */
export const runtimePackage: PackageVersion = '@mediapipe/tasks-vision@0.10.35';

/**
 * Folder of the runtime below the app's address. The version is part of it, because the browser may keep the old file
 * of an address after an update, and loader, binary and library only work together.
 */
export const runtimeFolder = `mediapipe/${runtimePackage.slice(runtimePackage.lastIndexOf('@') + 1)}`;

/** ES module whose default export is the factory that tasks-vision looks for as `self.ModuleFactory`. Needs SIMD. */
export const runtimeLoader: RuntimeFile = {
	file: 'vision_wasm_module_internal.js',
	bytes: 322_082,
	sha256: '1f1d6215324a1fe62f6742d49a3db911170987ca18ad8c1b75f1a1c82acf2b44',
};

/** The WebAssembly that belongs to `runtimeLoader`. */
export const runtimeBinary: RuntimeFile = {
	file: 'vision_wasm_module_internal.wasm',
	bytes: 11_153_641,
	sha256: '617b8e0248dbd27e9d7ece4218004eae4cefb499196d1bb4fa0e3fef21708756',
};

/**
 * Absolute addresses of the runtime's two files, for `import(loader)` and for `wasmBinaryPath`.
 * `modelsUrl`: absolute address of the models folder, which the runtime's folder lies beside.
 */
export const runtimeUrls = (modelsUrl: string): { loader: string; binary: string } => {
	const folder = new URL(`../${runtimeFolder}/`, modelsUrl.endsWith('/') ? modelsUrl : `${modelsUrl}/`);
	return { loader: new URL(runtimeLoader.file, folder).href, binary: new URL(runtimeBinary.file, folder).href };
};

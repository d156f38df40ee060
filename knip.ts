import type { KnipConfig } from 'knip';

/** Pages name their scripts in HTML; an address from the root is one beside the page, for pages that lie in the root. */
const scriptsOfPage = (html: string): string =>
	[...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)]
		.map(([, src = '']) => `import '${src.replace(/^\//, './')}';`)
		.join('\n');

export default {
	entry: [
		'*.html',
		'tools/**/*.html',
		'tests/**/*.html',
		// Commands for a developer's hands, described in docs/code.md and at their heads.
		'tools/**/{record,replay,add-sight,calibrate,score,camera-contact,hand-size}.ts',
		'tools/bench/lost-graphics/cli.ts',
		'tools/bench/lens/cli.ts',
		'tools/bench/ask/nearest/cli.ts',
		'tools/reader/{prepare,masked,evaluate,reworded}.ts',
		'tools/bench/truth/hand-owners.ts',
		'tools/bench/truth/head-bias.ts',
		'tools/bench/truth/thing-depths.ts',
		'tools/bench/made-films/cli.ts',
		'tools/icons.ts',
		// Runs in the report of a study, which has its text.
		'tools/study/check-form.ts',
		// Bundled by tools/release.ts, by its path.
		'src/workers/offline/service.worker.ts',
		'tests/**/make-references.ts',
	],
	project: ['*.{ts,js}', '*.html', '{src,tools,tests}/**/*.{ts,js,svelte,html}'],
	ignoreIssues: {
		// Run in a worker thread, which imports it by the address of its bundle (tools/bench/middle.ts).
		'tools/**/middle-loop.ts': ['exports'],
		// Parts of EmoCap that have no view yet: the contrastive captions will name them.
		'src/reason/face-caption/zero-shot.ts': ['exports'],
	},
	compilers: { html: scriptsOfPage },
	// Two names for one schema say what each number is.
	exclude: ['duplicates'],
	// Of the machine, for add-sight.ts and the tests of clusters.
	ignoreBinaries: ['ffmpeg', 'ffprobe', 'apt-get'],
	ignoreDependencies: [
		// Read as files: the embedded models are assembled from what these packages ship (tools/models/build-models.ts).
		/^@mediapipe\/(face_detection|face_mesh|hands|pose)$/,
		/^@vladmandic\/(face-api|human)$/,
		'@ricky0123/vad-web',
		// Served beside @vladmandic/human when the bench runs it next to us.
		'@tensorflow/tfjs-backend-wasm',
		// The compiler in Go that `svelte-check --tsgo` runs.
		'@typescript/native-preview',
		// Empty stand-ins for parts of @huggingface/transformers that only Node uses (overrides in package.json).
		'onnxruntime-node',
		'sharp',
	],
} satisfies KnipConfig;

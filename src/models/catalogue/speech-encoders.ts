import { files, huggingFace, licences, ON_CPU, ON_GPU, variant } from './make';
import type { CatalogueEntry } from './types';

/** What the exports of Whisper have in common. */
const whisper = {
	task: 'transcript',
	tier: 'encoder',
	licence: { ...licences.mit, url: 'https://github.com/openai/whisper/blob/main/LICENSE' },
	trainingData: '680,000 hours of speech with transcripts from the web; unknown under which terms',
} as const;
const preprocessor = 'a6a76d28c93edb273669eb9e0b0636a2bddbb1272c3261e47b7ca6dfdbac1b8d 339 preprocessor_config.json';
const tokenizer = '27fc476bfe7f17299480be2273fc0608e4d5a99aba2ab5dec5374b4482d1a566 2_480_466 tokenizer.json';

/** Models that write down what is said. For where the numbers come from, see `encoders`. */
export const speechEncoders: readonly CatalogueEntry[] = [
	{
		id: 'whisper-base-timestamped',
		title: 'Whisper base, with a time for each word',
		...whisper,
		// The export gives the attention between sound and text, which word times are read from.
		origin: huggingFace('onnx-community/whisper-base_timestamped', '608c49e61301901684bc36cac8f74b95ff6b5a8e'),
		sharedFiles: files`
			f4d0608f7d918166da7edb3e188de5ef1bfe70d9802e785d271fd88111e9cf4b         2243 config.json
			61070cf8de25b1e9256e8e102ded49d8d24a8369ed36ef84fdf21549e68125a0         3832 generation_config.json
			${preprocessor}
			2e036e4dbacfdeb7242c7d4ec4149f4a16e86026048f94d1637e3a8ee9c6a573      282_682 tokenizer_config.json
			${tokenizer}
		`,
		variants: [
			// A decoder with int8 weights gives gibberish on WebGPU (transformers.js, issue 1317).
			variant('mixed', ON_GPU)`
				7fcea817bb2be4d86729b521e5a7fcbec28fa743edfed67e882b33ff15852540  82_451_730 onnx/encoder_model.onnx
				fc1902ce2e42c69b2346d8e2a98898c60c01da1e6a64ae90f41d22350ac7db13 123_738_327 onnx/decoder_model_merged_q4.onnx
			`,
			variant('q8', ON_CPU)`
				2714484ebe1bae7c1646e8eadb768bb9d415cf11763466d21f23039a29c62e6f 23_159_167 onnx/encoder_model_quantized.onnx
				cf9a8d5bcddc0917a0078135b484cedcaf44f28909cd91910abd29dced9171db 53_712_708 onnx/decoder_model_merged_quantized.onnx
			`,
		],
		contract: {
			adapter: 'transcript-whisper',
			input: 'Up to 30 s of sound, 16 kHz, one channel',
			output: 'Words in the language spoken, each with its start and end',
		},
		accuracy: {
			text: 'LibriSpeech test-other: 12.4 % of words wrong',
			source: 'https://cdn.openai.com/papers/whisper.pdf',
		},
	},
	{
		id: 'whisper-base',
		title: 'Whisper base, with times of phrases',
		...whisper,
		origin: huggingFace('onnx-community/whisper-base', '1846881b6b3a3024392c1eea3ad983695bc23925'),
		// Manifests of others disagree about the hash of generation_config.json.
		sharedFiles: files`
			-         2243 config.json
			-            - generation_config.json
			${preprocessor}
			-            - tokenizer_config.json
			${tokenizer}
		`,
		variants: [
			// A decoder with int8 weights gives gibberish on WebGPU (transformers.js, issue 1317).
			variant('mixed', ON_GPU)`
				a9f3b752833b49e880dec91ee5b6d936112be7c3ea07c221024ba493439f46fe ~82_500_000 onnx/encoder_model.onnx
				-           - onnx/decoder_model_merged_q4.onnx
			`,
			variant('int8', ON_CPU)`
				ca6177401f86a2c6b4dc5f7fc02fbca680678906bd0c22f6d89f0b80f124253f 23_201_297 onnx/encoder_model_int8.onnx
				fa3ef9902734ce5ae6f9ef2bdb2ba9a6c4b5785b09f4f420ce036573dc9d090b 53_693_315 onnx/decoder_model_merged_int8.onnx
			`,
		],
		contract: {
			adapter: 'transcript-whisper',
			input: 'Up to 30 s of sound, 16 kHz, one channel',
			output: 'Text in the language spoken, with times of phrases; words share the time of theirs',
		},
		accuracy: {
			text: 'LibriSpeech test-other: 12.4 % of words wrong',
			source: 'https://cdn.openai.com/papers/whisper.pdf',
		},
	},
];

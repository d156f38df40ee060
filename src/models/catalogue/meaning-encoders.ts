import { about, exactly, licences, sized } from './make';
import type { CatalogueEntry } from './types';

/** Models for the meaning of pictures and sentences. For where the numbers come from, see `encoders`. */
export const meaningEncoders: readonly CatalogueEntry[] = [
	{
		id: 'clip-vit-b32',
		title: 'CLIP ViT-B/32',
		task: 'image-text',
		tier: 'encoder',
		licence: { ...licences.mit, url: 'https://github.com/openai/CLIP/blob/main/LICENSE' },
		trainingData: '400 million pictures with words from the web, chosen by OpenAI; unknown under which terms',
		origin: {
			kind: 'hugging-face',
			repository: 'Xenova/clip-vit-base-patch32',
			revision: 'd15189d7028b43f1d3e65039190477f6af591c2a',
		},
		sharedFiles: [
			about('config.json', null),
			about('preprocessor_config.json', null),
			about('tokenizer_config.json', null),
			exactly('tokenizer.json', 2_224_119, 'f7f3b7af117d467b58374797691a6438d3e6b9e9cef800dfd5dced7f697a90cd'),
		],
		variants: [
			{
				dtype: 'fp16',
				backends: ['webgpu'],
				needs: 'shader-f16',
				files: [about('onnx/vision_model_fp16.onnx', 176_000_000), about('onnx/text_model_fp16.onnx', 127_000_000)],
			},
			{
				dtype: 'q8',
				backends: ['wasm'],
				needs: null,
				files: [
					exactly(
						'onnx/vision_model_quantized.onnx',
						89_117_001,
						'583fd1110a514667812fee7d684952aaf82a99b959760c8d7dca7e0ab9839299',
					),
					exactly(
						'onnx/text_model_quantized.onnx',
						64_504_507,
						'73baab855d406190da9faa498cfedf65f15cf309f4cc7385b7b032e6d08e5c3a',
					),
				],
			},
			{
				dtype: 'fp32',
				backends: ['webgpu', 'wasm'],
				needs: null,
				files: [
					exactly(
						'onnx/vision_model.onnx',
						351_685_709,
						'fd6e1402a588279d1723c7534d4bcba5bc0b14b47dfab0e46f8c47b8270d7d40',
					),
					exactly(
						'onnx/text_model.onnx',
						254_058_553,
						'3f6571f5bad13a97c469c1622e1cfc4d9aef78b79fdbfcff804ca357bfada8cc',
					),
				],
			},
		],
		contract: {
			adapter: 'pair-relation',
			input: 'Pictures as 224 × 224, or up to 77 tokens of text',
			output: '512 numbers for each; what belongs together points the same way',
		},
		accuracy: null,
	},
	{
		id: 'mobileclip-s0',
		title: 'MobileCLIP S0',
		task: 'image-text',
		tier: 'encoder',
		licence: { name: 'Apple (research)', url: 'https://huggingface.co/apple/MobileCLIP-S0' },
		trainingData: 'DataCompDR, pictures with words from the web; unknown under which terms each was made',
		origin: {
			kind: 'hugging-face',
			repository: 'Xenova/mobileclip_s0',
			revision: '757d59c9c6870a76a4b0306f05f5061bca15c39f',
		},
		sharedFiles: [
			exactly('config.json', 344, '8e33c1f2634a33de3e38715f9809ef86742aacbe31c310c66fc2636755458d56'),
			exactly('preprocessor_config.json', 382, 'b031f09fbd69e22a605b6cc7433993249ee893b7fc1b79321f669cd015493dd4'),
			exactly('tokenizer_config.json', 763, 'a7d9d24f248071b792e4a3b56ab0539c2f40eec8da56d6fd91fb3a50058acebd'),
			exactly('tokenizer.json', 2_224_081, '72ed5c96db5729294468543e4bc75fce14ca63f58e37300290189ba1c1e52b85'),
		],
		variants: [
			{
				// Whole numbers in the text half only: in the picture half they turn results round.
				dtype: 'mixed',
				backends: ['webgpu', 'wasm'],
				needs: null,
				files: [
					exactly(
						'onnx/vision_model.onnx',
						45_543_630,
						'17d3c037b1d488c10c50e09f6009ea5a198caef4e0e8f4ea5617b7cb2d067ac0',
					),
					exactly(
						'onnx/text_model_quantized.onnx',
						42_799_238,
						'b8557b10e5c23a0126c6d2e6eba48d240484979007917d128953b31618a04211',
					),
				],
			},
		],
		contract: {
			adapter: 'pair-relation',
			input: 'Pictures as 256 × 256, values from 0 to 1, or up to 77 tokens of text',
			output: '512 numbers for each; what belongs together points the same way',
		},
		accuracy: null,
	},
	{
		id: 'siglip-base-224',
		title: 'SigLIP base, 224 px',
		task: 'image-text',
		tier: 'encoder',
		licence: { ...licences.apache2, url: 'https://huggingface.co/google/siglip-base-patch16-224' },
		trainingData: 'WebLI, pictures with words from the web, not public; unknown under which terms',
		origin: {
			kind: 'hugging-face',
			repository: 'Xenova/siglip-base-patch16-224',
			revision: '4649052661e53c7000355844105f8a1792088239',
		},
		sharedFiles: [
			about('config.json', null),
			about('preprocessor_config.json', null),
			about('tokenizer_config.json', null),
			exactly('tokenizer.json', 2_398_744, '4a17c975210be5ab4c36b47d8dae4eefb866dbfb1e676e394aad85dc30a3ae08'),
		],
		variants: [
			{
				dtype: 'fp16',
				backends: ['webgpu'],
				needs: 'shader-f16',
				files: [about('onnx/vision_model_fp16.onnx', 186_000_000), about('onnx/text_model_fp16.onnx', null)],
			},
			{
				dtype: 'int8',
				backends: ['wasm'],
				needs: null,
				files: [
					exactly(
						'onnx/vision_model_int8.onnx',
						94_098_316,
						'6d00762fcb4aef9bdee1b886fcccc7df466f9eae321e180f97d88e24fa13ac72',
					),
					exactly(
						'onnx/text_model_int8.onnx',
						110_982_746,
						'9cb5102160e2a2b90c0a999ed6c2b4090865c9d5aa08f09cd10993ad9b38bd5f',
					),
				],
			},
			{
				dtype: 'fp32',
				backends: ['webgpu', 'wasm'],
				needs: null,
				files: [
					exactly(
						'onnx/vision_model.onnx',
						371_819_850,
						'f89d41bac7f4d4b87e010a467d93f98689d708916ed22f5a07f96fdfa26f475f',
					),
					exactly(
						'onnx/text_model.onnx',
						441_332_132,
						'3aa7fdbd20eaa8740cce17bf82913de641fcb632a768fed59f661cdcd0c32553',
					),
				],
			},
		],
		contract: {
			adapter: 'pair-relation',
			input: 'Pictures as 224 × 224, values from −1 to 1, or 64 tokens of text',
			output: '768 numbers for each; what belongs together points the same way',
		},
		accuracy: null,
	},
	{
		id: 'minilm-l6-v2',
		title: 'all-MiniLM-L6-v2',
		task: 'sentence-embedding',
		tier: 'encoder',
		licence: { ...licences.apache2, url: 'https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2' },
		trainingData:
			'About 20 public sets of sentence pairs, among them Reddit, S2ORC and MS MARCO, each under terms of its own',
		origin: {
			kind: 'hugging-face',
			repository: 'Xenova/all-MiniLM-L6-v2',
			revision: '751bff37182d3f1213fa05d7196b954e230abad9',
		},
		sharedFiles: [
			exactly('config.json', 650, '7135149f7cffa1a573466c6e4d8423ed73b62fd2332c575bf738a0d033f70df7'),
			exactly('special_tokens_map.json', 125, 'b6d346be366a7d1d48332dbc9fdf3bf8960b5d879522b7799ddba59e76237ee3'),
			exactly('tokenizer_config.json', 366, '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3'),
			exactly('tokenizer.json', 711_661, 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0'),
		],
		variants: [
			{
				dtype: 'q8',
				backends: ['wasm'],
				needs: null,
				files: [
					exactly(
						'onnx/model_quantized.onnx',
						22_972_370,
						'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
					),
				],
			},
			{ dtype: 'fp32', backends: ['webgpu', 'wasm'], needs: null, files: [sized('onnx/model.onnx', 90_387_606)] },
		],
		contract: {
			adapter: 'sentence-embedding',
			input: 'Up to 256 tokens of English text',
			output: '384 numbers for each token, averaged and brought to length 1; alike sentences point the same way',
		},
		accuracy: {
			text: 'Sentence similarity, mean of 14 sets: 68.1',
			source: 'https://www.sbert.net/docs/sentence_transformer/pretrained_models.html',
		},
	},
];

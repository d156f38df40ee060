import { ANYWHERE, entriesOf, files, huggingFace, licences, ON_CPU, ON_GPU, variant } from './make';

/** Models for the meaning of pictures and sentences. For where the numbers come from, see `encoders`. */
export const meaningEncoders = entriesOf('encoder', [
	{
		id: 'clip-vit-b32',
		title: 'CLIP ViT-B/32',
		task: 'image-text',
		licence: { ...licences.mit, url: 'https://github.com/openai/CLIP/blob/main/LICENSE' },
		trainingData: '400 million pictures with words from the web, chosen by OpenAI; unknown under which terms',
		origin: huggingFace('Xenova/clip-vit-base-patch32', 'd15189d7028b43f1d3e65039190477f6af591c2a'),
		sharedFiles: files`
			-         - config.json
			-         - preprocessor_config.json
			-         - tokenizer_config.json
			f7f3b7af117d467b58374797691a6438d3e6b9e9cef800dfd5dced7f697a90cd 2_224_119 tokenizer.json
		`,
		variants: [
			variant('fp16', ON_GPU, 'shader-f16')`
				- ~176_000_000 onnx/vision_model_fp16.onnx
				- ~127_000_000 onnx/text_model_fp16.onnx
			`,
			variant('q8', ON_CPU)`
				583fd1110a514667812fee7d684952aaf82a99b959760c8d7dca7e0ab9839299 89_117_001 onnx/vision_model_quantized.onnx
				73baab855d406190da9faa498cfedf65f15cf309f4cc7385b7b032e6d08e5c3a 64_504_507 onnx/text_model_quantized.onnx
			`,
			variant('fp32', ANYWHERE)`
				fd6e1402a588279d1723c7534d4bcba5bc0b14b47dfab0e46f8c47b8270d7d40 351_685_709 onnx/vision_model.onnx
				3f6571f5bad13a97c469c1622e1cfc4d9aef78b79fdbfcff804ca357bfada8cc 254_058_553 onnx/text_model.onnx
			`,
		],
		contract: {
			adapter: 'pair-relation',
			input: 'Pictures as 224 × 224, or up to 77 tokens of text',
			output: '512 numbers for each; what belongs together points the same way',
		},
	},
	{
		id: 'mobileclip-s0',
		title: 'MobileCLIP S0',
		task: 'image-text',
		licence: { name: 'Apple (research)', url: 'https://huggingface.co/apple/MobileCLIP-S0' },
		trainingData: 'DataCompDR, pictures with words from the web; unknown under which terms each was made',
		origin: huggingFace('Xenova/mobileclip_s0', '757d59c9c6870a76a4b0306f05f5061bca15c39f'),
		sharedFiles: files`
			8e33c1f2634a33de3e38715f9809ef86742aacbe31c310c66fc2636755458d56       344 config.json
			b031f09fbd69e22a605b6cc7433993249ee893b7fc1b79321f669cd015493dd4       382 preprocessor_config.json
			a7d9d24f248071b792e4a3b56ab0539c2f40eec8da56d6fd91fb3a50058acebd       763 tokenizer_config.json
			72ed5c96db5729294468543e4bc75fce14ca63f58e37300290189ba1c1e52b85 2_224_081 tokenizer.json
		`,
		variants: [
			// int8 weights in the text tower only: in the picture tower they reverse results.
			variant('mixed', ANYWHERE)`
				17d3c037b1d488c10c50e09f6009ea5a198caef4e0e8f4ea5617b7cb2d067ac0 45_543_630 onnx/vision_model.onnx
				b8557b10e5c23a0126c6d2e6eba48d240484979007917d128953b31618a04211 42_799_238 onnx/text_model_quantized.onnx
			`,
		],
		contract: {
			adapter: 'pair-relation',
			input: 'Pictures as 256 × 256, values from 0 to 1, or up to 77 tokens of text',
			output: '512 numbers for each; what belongs together points the same way',
		},
	},
	{
		id: 'siglip-base-224',
		title: 'SigLIP base, 224 px',
		task: 'image-text',
		licence: { ...licences.apache2, url: 'https://huggingface.co/google/siglip-base-patch16-224' },
		trainingData: 'WebLI, pictures with words from the web, not public; unknown under which terms',
		origin: huggingFace('Xenova/siglip-base-patch16-224', '4649052661e53c7000355844105f8a1792088239'),
		sharedFiles: files`
			-         - config.json
			-         - preprocessor_config.json
			-         - tokenizer_config.json
			4a17c975210be5ab4c36b47d8dae4eefb866dbfb1e676e394aad85dc30a3ae08 2_398_744 tokenizer.json
		`,
		variants: [
			variant('fp16', ON_GPU, 'shader-f16')`
				- ~186_000_000 onnx/vision_model_fp16.onnx
				-            - onnx/text_model_fp16.onnx
			`,
			variant('int8', ON_CPU)`
				6d00762fcb4aef9bdee1b886fcccc7df466f9eae321e180f97d88e24fa13ac72  94_098_316 onnx/vision_model_int8.onnx
				9cb5102160e2a2b90c0a999ed6c2b4090865c9d5aa08f09cd10993ad9b38bd5f 110_982_746 onnx/text_model_int8.onnx
			`,
			variant('fp32', ANYWHERE)`
				f89d41bac7f4d4b87e010a467d93f98689d708916ed22f5a07f96fdfa26f475f 371_819_850 onnx/vision_model.onnx
				3aa7fdbd20eaa8740cce17bf82913de641fcb632a768fed59f661cdcd0c32553 441_332_132 onnx/text_model.onnx
			`,
		],
		contract: {
			adapter: 'pair-relation',
			input: 'Pictures as 224 × 224, values from −1 to 1, or 64 tokens of text',
			output: '768 numbers for each; what belongs together points the same way',
		},
	},
	{
		id: 'minilm-l6-v2',
		title: 'all-MiniLM-L6-v2',
		task: 'sentence-embedding',
		licence: { ...licences.apache2, url: 'https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2' },
		trainingData:
			'About 20 public sets of sentence pairs, among them Reddit, S2ORC and MS MARCO, each under terms of its own',
		origin: huggingFace('Xenova/all-MiniLM-L6-v2', '751bff37182d3f1213fa05d7196b954e230abad9'),
		sharedFiles: files`
			7135149f7cffa1a573466c6e4d8423ed73b62fd2332c575bf738a0d033f70df7     650 config.json
			b6d346be366a7d1d48332dbc9fdf3bf8960b5d879522b7799ddba59e76237ee3     125 special_tokens_map.json
			9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3     366 tokenizer_config.json
			da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0 711_661 tokenizer.json
		`,
		variants: [
			variant('q8', ON_CPU)`
				afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1 22_972_370 onnx/model_quantized.onnx
			`,
			variant('fp32', ANYWHERE)`
				- 90_387_606 onnx/model.onnx
			`,
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
]);

import { ANYWHERE, entriesOf, files, huggingFace, licences, ON_GPU, variant } from './make';
import type { ModelContract } from './types';

const contract: ModelContract = {
	adapter: 'language-model/transformers-model',
	input: 'A conversation in the model’s own chat template, as tokens; of its context at most 4096 tokens are used',
	output: 'The next token’s scores, one token after another',
};

/** Language models, loaded when somebody asks for them. For where the numbers come from, see `encoders`. */
export const languageModels = entriesOf('language', [
	{
		id: 'lfm2.5-350m',
		title: 'LFM2.5 350M',
		task: 'language',
		licence: {
			name: 'LFM Open License v1.0',
			url: 'https://huggingface.co/LiquidAI/LFM2.5-350M-ONNX/blob/main/LICENSE',
		},
		trainingData: 'unknown: not published',
		origin: huggingFace('LiquidAI/LFM2.5-350M-ONNX', 'd11593fd9eb408e322667926656598896c2d5ff9'),
		sharedFiles: files`
			544d8d604bacf4cb89383c49c9a54621afa26a6741f3f55fd8b840ca1d640419      1443 config.json
			94bfac0e1c207691baf4e172389a8efb114f8b60eb3a5c07a2f418aefa8f8bb6       136 generation_config.json
			95c85d0860d06c9529345f386004e8e67743375b15c5d39e9f46427d8977577b      3269 tokenizer_config.json
			29d43b4be8e8a896fefd7cd836ca6d6b4eedd249f823866ce0453b368e646f49 3_297_793 tokenizer.json
			-     ~2550 chat_template.jinja
		`,
		variants: [
			variant('q4f16', ON_GPU, 'shader-f16')`
				3012c28a119828561c90196331435d91c43c1a6ab4898ac79715585fff1dff85     182_827 onnx/model_q4f16.onnx
				9256ecd417b801b441d926ebe5ead4ebf50ac1a5a0f8f7914cf60d9d6452ef69 254_965_760 onnx/model_q4f16.onnx_data
			`,
			variant('q4', ANYWHERE)`
				-            - onnx/model_q4.onnx
				- ~276_000_000 onnx/model_q4.onnx_data
			`,
		],
		contract,
	},
	{
		id: 'qwen3-0.6b',
		title: 'Qwen3 0.6B',
		task: 'language',
		licence: { ...licences.apache2, url: 'https://huggingface.co/Qwen/Qwen3-0.6B/blob/main/LICENSE' },
		trainingData: 'unknown: not published',
		origin: huggingFace('onnx-community/Qwen3-0.6B-ONNX', '558750086ed49d78cb701ed6fa85af33fd16453f'),
		sharedFiles: files`
			-          - config.json
			-          - generation_config.json
			-          - tokenizer_config.json
			- ~9_000_000 tokenizer.json
		`,
		variants: [
			variant('q4f16', ON_GPU, 'shader-f16')`
				9e33a5911974174761d0dfdcc0bec975d9c45af0eae5e9eb647b8ba9442a8f91 569_789_750 onnx/model_q4f16.onnx
			`,
			variant('q4', ANYWHERE)`
				- - onnx/model_q4.onnx
			`,
		],
		contract,
	},
	{
		id: 'qwen3.5-0.8b',
		title: 'Qwen3.5 0.8B, reads pictures too',
		task: 'language',
		licence: { ...licences.apache2, url: 'https://huggingface.co/Qwen/Qwen3.5-0.8B' },
		trainingData: 'unknown: not published',
		origin: huggingFace('onnx-community/Qwen3.5-0.8B-ONNX-OPT', 'fafab72d87a9e6be3925b38caf48286d2838f2d0'),
		sharedFiles: files`
			36fed6a902ccd06ef19a452bd5a0750bd88fe347d06ab75ef515615bac5b296d       2849 config.json
			dc0cbe66543f310896469b7b1448af792f403293a1080baaf04d586c57b23e48        248 generation_config.json
			6a970fd06f30e6943b3e2c14d5d3b42d49b06cf99b99103d56689bef462d90f8        336 preprocessor_config.json
			14932921ca485d458a04dafd8069fbb0a4505622a48208d19ed247115801385b       1300 processor_config.json
			fccbff64ebe09343aa2171028657f5b038db96fb4f657609bc76743eddfa3b9d       9161 tokenizer_config.json
			89da80cc6689bef4d90cc1028249436975ffb0814618f1d93c65310e05801a9b 19_226_111 tokenizer.json
			273d8e0e683b885071fb17e08d71e5f2a5ddfb5309756181681de4f5a1822d80       7755 chat_template.jinja
		`,
		variants: [
			variant('q4', ANYWHERE)`
				8773dcf4858f855bfce13def4356ca17e0bc516a477154496b6ffb6dd6d084dc         857 onnx/embed_tokens_q4.onnx
				9210b1d26eb14136d3522584d17da14cc5f4b82b6f5607e6d80d59424a8cbe99 162_897_920 onnx/embed_tokens_q4.onnx_data
				7390858c80a67275d8cb81fb70f66a24d3b86fe333057c1312de09c184a2d41b     576_621 onnx/decoder_model_merged_q4.onnx
				1a9165072dd51a9b6a917b6357a3686372b7429313022802cd4c9a730e8c9749 483_655_680 onnx/decoder_model_merged_q4.onnx_data
				9b62022e77de4b22ca0bbc4453083c0cdeb8f967ccf13931d4c24c6e7c776177     185_278 onnx/vision_encoder_q4.onnx
				98aebedf02fc5414fd1c7f06a6580b42e272600ace9ecd33bfbc479a0c541c64  68_267_008 onnx/vision_encoder_q4.onnx_data
			`,
		],
		contract: { ...contract, input: 'A conversation with pictures in the model’s own chat template, as tokens' },
	},
	{
		id: 'llama-3.2-1b',
		title: 'Llama 3.2 1B Instruct',
		task: 'language',
		licence: {
			name: 'Llama 3.2 Community License',
			url: 'https://huggingface.co/onnx-community/Llama-3.2-1B-Instruct-q4f16/blob/main/LICENSE.txt',
		},
		trainingData: 'unknown: “publicly available online data”, not published',
		origin: huggingFace('onnx-community/Llama-3.2-1B-Instruct-q4f16', '86893efa6d2a2c252985bf0572042c0dd2770c42'),
		sharedFiles: files`
			-        966 config.json
			-        189 generation_config.json
			-        312 special_tokens_map.json
			-    ~56_600 tokenizer_config.json
			- ~9_090_000 tokenizer.json
		`,
		variants: [
			variant('q4f16', ON_GPU, 'shader-f16')`
				- ~1_240_000_000 onnx/model_q4f16.onnx
			`,
		],
		contract,
	},
	{
		id: 'smollm2-360m',
		title: 'SmolLM2 360M Instruct',
		task: 'language',
		licence: { ...licences.apache2, url: 'https://huggingface.co/HuggingFaceTB/SmolLM2-360M-Instruct' },
		trainingData:
			'Public sets that its page names (FineWeb-Edu, DCLM, The Stack and others), each under terms of its own',
		origin: huggingFace('HuggingFaceTB/SmolLM2-360M-Instruct', 'a10cc1512eabd3dde888204e902eca88bddb4951'),
		sharedFiles: files`
			-          - config.json
			-          - generation_config.json
			-          - tokenizer_config.json
			- ~2_100_000 tokenizer.json
		`,
		variants: [
			variant('q4f16', ON_GPU, 'shader-f16')`
				- ~299_000_000 onnx/model_q4f16.onnx
			`,
			variant('q4', ANYWHERE)`
				- ~417_000_000 onnx/model_q4.onnx
			`,
		],
		contract,
		accuracy: {
			text: 'Following instructions (IFEval): 41.0 %',
			source: 'https://huggingface.co/HuggingFaceTB/SmolLM2-360M-Instruct',
		},
	},
]);

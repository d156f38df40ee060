/** Names that transformers.js has for a model's graph, by width of numbers. */
export const GRAPHS = { fp32: 'onnx/model.onnx', q8: 'onnx/model_quantized.onnx', q4: 'onnx/model_q4.onnx' } as const;

/** A GPU that takes commands and computes nothing from a word on; buffers keep what was in them. */
const control = new BroadcastChannel('onnx-idle');
let isIdle = false;
control.onmessage = () => {
	isIdle = true;
};
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its object below
const { dispatchWorkgroups } = GPUComputePassEncoder.prototype;
GPUComputePassEncoder.prototype.dispatchWorkgroups = function (this: GPUComputePassEncoder, ...counts) {
	if (!isIdle) dispatchWorkgroups.apply(this, counts);
};

export {};

/** A GPU that computes something else without saying so: where shaders take the larger of two, it takes the smaller. */
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its object below
const { createShaderModule } = GPUDevice.prototype;
GPUDevice.prototype.createShaderModule = function (this: GPUDevice, descriptor) {
	return createShaderModule.call(this, { ...descriptor, code: descriptor.code.replace(/\bmax\(/g, 'min(') });
};

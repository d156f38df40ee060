/** Loses the GPU at the first commands that are sent to it after a word came; a worker named `lose` at its very first. */
const control = new BroadcastChannel('onnx-losing');
let isArmed = self.name === 'lose';
control.onmessage = () => {
	isArmed = true;
};

const devices = new WeakMap<GPUQueue, GPUDevice>();
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its object below
const { requestDevice } = GPUAdapter.prototype;
GPUAdapter.prototype.requestDevice = async function (this: GPUAdapter, ...options) {
	const device = await requestDevice.apply(this, options);
	devices.set(device.queue, device);
	return device;
};
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its object below
const { submit } = GPUQueue.prototype;
GPUQueue.prototype.submit = function (this: GPUQueue, commands) {
	submit.call(this, commands);
	if (!isArmed) return;
	isArmed = false;
	devices.get(this)!.destroy();
	control.postMessage('lost');
};

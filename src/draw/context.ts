/**
 * What draws on a canvas of the page.
 *
 * @throws Error when the browser gives none
 */
export const contextOf = (
	canvas: HTMLCanvasElement,
	settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D => {
	const context = canvas.getContext('2d', settings);
	if (!context) throw new Error('The browser gives no canvas to draw on');
	return context;
};

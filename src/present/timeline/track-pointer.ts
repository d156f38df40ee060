/** What fingers and the mouse do to a track. Places are CSS pixels of the window, distances too. */
export type TrackActions = {
	/** Pressed and let go at one place; with a finger or a pen nothing hovers before. */
	click(x: number, y: number, isTouch: boolean): void;
	/** Moved by so much since the last call; to the right is positive. */
	pan(dxPx: number): void;
	/** Scaled by so much since the last call about a place: below 1 comes closer. */
	zoom(factor: number, x: number): void;
	/** A mouse moves over it without a button; `null`: it left, or something else began. */
	hover(at: { x: number; y: number } | null): void;
};

/** A press that moves less than this is a click, CSS pixels. */
const CLICK_PX = 4;
/** One notch of a wheel (100 units) zooms by this factor. */
const NOTCH = 1.25;
/** Lines and pages of a wheel, CSS pixels. */
const LINE_PX = 16;
const PAGE_PX = 400;

/** What a turn of a wheel means for the scale: below 1 comes closer. A pinch on a touchpad arrives as a wheel with Ctrl. */
export const wheelFactor = (event: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number => {
	const px = event.deltaY * (event.deltaMode === 1 ? LINE_PX : event.deltaMode === 2 ? PAGE_PX : 1);
	// Pinches come in small steps.
	const notches = (px / 100) * (event.ctrlKey && Math.abs(px) < 50 ? 5 : 1);
	return NOTCH ** Math.min(4, Math.max(-4, notches));
};

/** How far a wheel moves sideways, CSS pixels; 0 when it does not. Shift turns an ordinary wheel sideways. */
export const wheelSideways = (event: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'shiftKey'>): number => {
	const unit = event.deltaMode === 1 ? LINE_PX : event.deltaMode === 2 ? PAGE_PX : 1;
	if (event.shiftKey && event.deltaX === 0) return event.deltaY * unit;
	return Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX * unit : 0;
};

/**
 * Reads presses, drags, pinches and wheels over an element.
 *
 * @param isWheelZoom an ordinary wheel zooms here; else only with Ctrl, Alt or the command key
 * @returns takes the listeners away again
 */
export const trackPointer = (element: HTMLElement, actions: TrackActions, isWheelZoom: boolean): (() => void) => {
	const pressed = new Map<number, { x: number; y: number }>();
	let start: { x: number; y: number } | null = null;
	let isMoved = false;

	const middle = () => {
		const points = [...pressed.values()];
		const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
		const [a, b] = points;
		return { x, width: a && b ? Math.abs(a.x - b.x) : 0 };
	};
	const onDown = (event: PointerEvent) => {
		if (event.button !== 0) return;
		element.setPointerCapture(event.pointerId);
		pressed.set(event.pointerId, { x: event.clientX, y: event.clientY });
		if (pressed.size === 1) {
			start = { x: event.clientX, y: event.clientY };
			isMoved = false;
		} else isMoved = true;
		actions.hover(null);
	};
	const onMove = (event: PointerEvent) => {
		const at = pressed.get(event.pointerId);
		if (!at) {
			if (event.pointerType === 'mouse') actions.hover({ x: event.clientX, y: event.clientY });
			return;
		}
		if (!isMoved && start && Math.hypot(event.clientX - start.x, event.clientY - start.y) < CLICK_PX) return;
		isMoved = true;
		const before = middle();
		at.x = event.clientX;
		at.y = event.clientY;
		const after = middle();
		actions.pan(after.x - before.x);
		// Two fingers one above the other say nothing about the scale.
		if (before.width > 20 && after.width > 20) actions.zoom(before.width / after.width, after.x);
	};
	const onUp = (event: PointerEvent) => {
		if (!pressed.delete(event.pointerId)) return;
		if (pressed.size === 0 && !isMoved && event.type === 'pointerup') {
			actions.click(event.clientX, event.clientY, event.pointerType !== 'mouse');
		}
		if (pressed.size === 0) start = null;
	};
	// A finger that is lifted leaves, too: what it chose stays.
	const onLeave = (event: PointerEvent) => event.pointerType === 'mouse' && actions.hover(null);
	const onWheel = (event: WheelEvent) => {
		const sideways = wheelSideways(event);
		const isZoom = event.ctrlKey || event.metaKey || event.altKey || (isWheelZoom && sideways === 0);
		if (!isZoom && sideways === 0) return;
		event.preventDefault();
		actions.hover(null);
		if (isZoom) actions.zoom(wheelFactor(event), event.clientX);
		else actions.pan(-sideways);
	};
	const listeners = [
		['pointerdown', onDown],
		['pointermove', onMove],
		['pointerup', onUp],
		['pointercancel', onUp],
		['pointerleave', onLeave],
	] as const;
	for (const [type, listener] of listeners) element.addEventListener(type, listener);
	element.addEventListener('wheel', onWheel, { passive: false });
	return () => {
		for (const [type, listener] of listeners) element.removeEventListener(type, listener);
		element.removeEventListener('wheel', onWheel);
	};
};

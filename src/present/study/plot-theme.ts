/** Colours of a plot: of the page, or for paper. */
export type PlotTheme = { ink: string; faint: string; groups: readonly string[] };

/** Groups are told apart by colour-blind eyes as well (Okabe & Ito 2008), in light and in dark. */
export const pageTheme: PlotTheme = {
	ink: '#e9eef3',
	faint: '#84909c',
	groups: ['#62b6f7', '#f2b84b', '#3fd0a0', '#ff8f7a', '#c4a8ff', '#e9eef3'],
};

/** What is saved is printed on white. */
export const paperTheme: PlotTheme = {
	ink: '#111111',
	faint: '#777777',
	groups: ['#0072b2', '#b35c00', '#00795a', '#b03a2e', '#6a3d9a', '#333333'],
};

/** Makes a plot of a width, CSS pixels. */
export type BuildPlot = (widthPx: number, theme: PlotTheme) => SVGElement | HTMLElement;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** A plot as the text of an SVG file on white. */
export const svgText = (plot: Element): string => {
	const svg = plot instanceof SVGSVGElement ? plot : plot.querySelector('svg');
	if (!svg) return '';
	const copy = svg.cloneNode(true);
	if (!(copy instanceof SVGSVGElement)) return '';
	copy.setAttribute('xmlns', SVG_NAMESPACE);
	const paper = document.createElementNS(SVG_NAMESPACE, 'rect');
	paper.setAttribute('width', '100%');
	paper.setAttribute('height', '100%');
	paper.setAttribute('fill', '#ffffff');
	copy.prepend(paper);
	return new XMLSerializer().serializeToString(copy);
};

import { describeMissing } from '../../core/damage';
import type { Session } from '../../core/session';
import type { Tie } from '../../core/social';
import { closeTag, element, openTag, XML_DECLARATION } from '../../core/text/xml';

type Column<T> = { id: string; type: 'double' | 'int' | 'string'; of: (item: T) => string | number | null };
type PersonNode = { id: string; label: string | null; visibleMs: number; gazeKnownMs: number };

const NODE_COLUMNS: readonly Column<PersonNode>[] = [
	{ id: 'label', type: 'string', of: (p) => p.label ?? p.id },
	{ id: 'visible_ms', type: 'double', of: (p) => p.visibleMs },
	{ id: 'gaze_known_ms', type: 'double', of: (p) => p.gazeKnownMs },
];

/** Weight of an edge: seconds of looking. */
const weightOf = ({ lookMs }: Tie): number => lookMs / 1000;

const EDGE_COLUMNS: readonly Column<Tie>[] = [
	{ id: 'look_ms', type: 'double', of: (t) => t.lookMs },
	{ id: 'look_count', type: 'int', of: (t) => t.lookCount },
	{ id: 'mutual_ms', type: 'double', of: (t) => t.mutualMs },
	{ id: 'mutual_count', type: 'int', of: (t) => t.mutualCount },
	{ id: 'joint_ms', type: 'double', of: (t) => t.jointMs },
	{ id: 'follow_count', type: 'int', of: (t) => t.followCount },
	{ id: 'avert_count', type: 'int', of: (t) => t.avertCount },
	{ id: 'point_count', type: 'int', of: (t) => t.pointCount },
	{ id: 'confidence', type: 'double', of: (t) => t.confidence },
];

/** Everybody of the session, also those nobody has to do with. */
const nodesOf = ({ people, graph }: Session): PersonNode[] =>
	people.map(({ personId, label }) => {
		const times = graph.people.find((p) => p.personId === personId);
		return { id: personId, label, visibleMs: times?.visibleMs ?? 0, gazeKnownMs: times?.gazeKnownMs ?? 0 };
	});

/** GraphML 1.0: a directed graph, who did what towards whom over the whole session. `weight` is seconds of looking. */
export function* writeGraphMl(session: Session): Generator<string> {
	yield XML_DECLARATION;
	yield openTag('graphml', { xmlns: 'http://graphml.graphdrawing.org/xmlns' });
	for (const { id, type } of NODE_COLUMNS) {
		yield element('key', { id: `node_${id}`, for: 'node', 'attr.name': id, 'attr.type': type });
	}
	yield element('key', { id: 'edge_weight', for: 'edge', 'attr.name': 'weight', 'attr.type': 'double' });
	for (const { id, type } of EDGE_COLUMNS) {
		yield element('key', { id: `edge_${id}`, for: 'edge', 'attr.name': id, 'attr.type': type });
	}
	yield openTag('graph', { id: 'session', edgedefault: 'directed' });
	const damage = describeMissing(session.header.source);
	if (damage !== null) yield element('desc', {}, damage);
	for (const node of nodesOf(session)) {
		yield openTag('node', { id: node.id });
		for (const { id, of } of NODE_COLUMNS) yield element('data', { key: `node_${id}` }, String(of(node)));
		yield closeTag('node');
	}
	for (const tie of session.graph.ties) {
		yield openTag('edge', { id: `${tie.from}-${tie.to}`, source: tie.from, target: tie.to });
		yield element('data', { key: 'edge_weight' }, String(weightOf(tie)));
		for (const { id, of } of EDGE_COLUMNS) {
			const value = of(tie);
			if (value !== null) yield element('data', { key: `edge_${id}` }, String(value));
		}
		yield closeTag('edge');
	}
	yield closeTag('graph') + closeTag('graphml');
}

const GEXF_TYPES = { double: 'double', int: 'integer', string: 'string' } as const;

function* gexfAttributes<T>(kind: string, columns: readonly Column<T>[]): Generator<string> {
	yield openTag('attributes', { class: kind });
	for (const { id, type } of columns) yield element('attribute', { id, title: id, type: GEXF_TYPES[type] });
	yield closeTag('attributes');
}

function* gexfValues<T>(columns: readonly Column<T>[], item: T): Generator<string> {
	yield openTag('attvalues');
	for (const { id, of } of columns) {
		const value = of(item);
		if (value !== null) yield element('attvalue', { for: id, value });
	}
	yield closeTag('attvalues');
}

/** GEXF 1.3 for Gephi: the same graph. The label is the node's own, so it is no attribute. */
export function* writeGexf(session: Session): Generator<string> {
	const nodeColumns = NODE_COLUMNS.filter(({ id }) => id !== 'label');
	yield XML_DECLARATION;
	yield openTag('gexf', { xmlns: 'http://gexf.net/1.3', version: '1.3' });
	yield openTag('meta');
	yield element('creator', {}, session.header.analysis.app);
	const { source } = session.header;
	yield element('description', {}, [source.name, describeMissing(source)].filter((part) => part !== null).join('. '));
	yield closeTag('meta');
	yield openTag('graph', { defaultedgetype: 'directed', mode: 'static' });
	yield* gexfAttributes('node', nodeColumns);
	yield* gexfAttributes('edge', EDGE_COLUMNS);
	yield openTag('nodes');
	for (const node of nodesOf(session)) {
		yield openTag('node', { id: node.id, label: node.label ?? node.id });
		yield* gexfValues(nodeColumns, node);
		yield closeTag('node');
	}
	yield closeTag('nodes') + openTag('edges');
	for (const tie of session.graph.ties) {
		yield openTag('edge', { id: `${tie.from}-${tie.to}`, source: tie.from, target: tie.to, weight: weightOf(tie) });
		yield* gexfValues(EDGE_COLUMNS, tie);
		yield closeTag('edge');
	}
	yield closeTag('edges') + closeTag('graph') + closeTag('gexf');
}

/** What a kind of relation is called, and captions that would fit a picture of such a pair. */
type RelationLabel = { readonly name: string; readonly captions: readonly string[] };

/** One question about a pair, with its possible answers. */
export type RelationQuestion = { readonly name: 'domain' | 'relation'; readonly labels: readonly RelationLabel[] };

/**
 * The label sets of PISC (People in Social Context: Li et al., ICCV 2017): three domains and six relations. The captions
 * are ours, several for each label, since the mean of several describes a class better than one (prompt ensembling:
 * Radford et al. 2021).
 */
export const PAIR_RELATIONS: readonly RelationQuestion[] = [
	{
		name: 'domain',
		labels: [
			{
				name: 'intimate',
				captions: [
					'a photo of two people who are close to each other',
					'a photo of family or a couple together',
					'a photo of two good friends having fun',
				],
			},
			{
				name: 'not intimate',
				captions: [
					'a photo of two people at work',
					'a photo of colleagues in a meeting',
					'a photo of a seller and a customer',
				],
			},
			{
				name: 'no relation',
				captions: [
					'a photo of two strangers',
					'a photo of two people who do not know each other',
					'a photo of passers-by in a street',
				],
			},
		],
	},
	{
		name: 'relation',
		labels: [
			{
				name: 'friends',
				captions: [
					'a photo of two friends',
					'a photo of friends having fun together',
					'a photo of two friends chatting',
				],
			},
			{
				name: 'family',
				captions: [
					'a photo of a family',
					'a photo of a parent with a child',
					'a photo of two members of a family at home',
				],
			},
			{
				name: 'couple',
				captions: ['a photo of a couple', 'a photo of a couple in love', 'a photo of a husband and a wife'],
			},
			{
				name: 'professional',
				captions: [
					'a photo of two colleagues at work',
					'a photo of professionals in a meeting',
					'a photo of two people working together',
				],
			},
			{
				name: 'commercial',
				captions: [
					'a photo of a seller and a customer',
					'a photo of a waiter serving a guest',
					'a photo of two people trading in a shop',
				],
			},
			{
				name: 'no relation',
				captions: [
					'a photo of two strangers',
					'a photo of two people who do not know each other',
					'a photo of passers-by in a street',
				],
			},
		],
	},
];

import type { Grammar } from './grammar';

/**
 * The part of JSON Schema that replies can be held to: what can be checked from left to right without counting beyond a
 * fixed depth. Objects have their properties in the order given; those not `required` may be missing; others never occur.
 */
export type JsonSchema =
	| {
			readonly type: 'object';
			readonly properties: Readonly<Record<string, JsonSchema>>;
			readonly required?: readonly string[];
	  }
	| { readonly type: 'array'; readonly items: JsonSchema; readonly minItems?: number; readonly maxItems?: number }
	/** Lengths are in characters of JSON text between the quotes, an escape such as `\n` being one. */
	| { readonly type: 'string'; readonly minLength?: number; readonly maxLength?: number }
	/** `minimum` may be 0 only: then there is no sign. At most 15 digits, which numbers hold exactly. */
	| { readonly type: 'integer' | 'number'; readonly minimum?: 0 }
	| { readonly type: 'boolean' | 'null' }
	| { readonly enum: readonly (string | number | boolean | null)[] }
	| { readonly const: string | number | boolean | null }
	| { readonly anyOf: readonly JsonSchema[] };

/** What a reply must look like, as plain data. */
export type Constraint =
	| { readonly kind: 'json'; readonly schema: JsonSchema }
	/** The whole reply is a text of the grammar. */
	| { readonly kind: 'grammar'; readonly grammar: Grammar };

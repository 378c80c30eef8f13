import { Facet } from '@codemirror/state'
import type { References } from './references.ts'

/** Null in an editor of nothing but text. */
export const referencesOf = Facet.define<References, References | null>({ combine: (given) => given[0] ?? null })

import * as v from 'valibot'

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0))
const part = v.strictObject({
  script: v.optional(bytes),
  style: v.optional(bytes),
  font: v.optional(bytes),
  modules: v.optional(v.record(v.string(), bytes)),
})

/** What `budget.json` holds. */
export const budgetSchema = v.record(v.string(), part)

/**
 * The bytes of one part of a member, such as `entry`, `expose-app`, or the module that a later import loads. Scripts, stylesheets and fonts
 * are counted as they are sent (brotli), modules as they stand in the minified file, because compression has no shares.
 */
export type Part = v.InferOutput<typeof part>

/** A member's parts by name. `budget.json` beside its code says how heavy they may be. */
export type Weight = Readonly<Record<string, Part>>

export const kinds = ['script', 'style', 'font'] as const
export type Kind = (typeof kinds)[number]

/** A part that is heavier than its budget, or has none. */
export interface Excess {
  part: string
  kind: Kind
  bytes: number
  /** 0 for a part that the budget does not have. */
  budget: number
  /** The modules that grew most, the largest growth first. */
  grown: readonly { module: string; by: number }[]
}

export interface Findings {
  over: readonly Excess[]
  /** Parts of the budget that are no longer built. */
  gone: readonly string[]
}

/** How many of the modules that grew are named. */
const maxNamedModules = 5

/** Bytes that say nothing: class names of a module's styles have its hash. */
const minGrowthBytes = 16

/**
 * Bytes that a part may have. Every build has other hashes in its files, which compress to a few dozen bytes more or less, and a patch release
 * of a package may come with another version of the compressor: 1 %, and 100 bytes for small files.
 */
const allowed = (budget: number): number => Math.max(budget * 1.01, budget + 100)

/** Holds a build against the member's budget. */
export function compare(budget: Weight, weight: Weight): Findings {
  const over = Object.entries(weight).flatMap(([name, part]) =>
    kinds.flatMap((kind): Excess[] => {
      const limit = budget[name]?.[kind] ?? 0
      const found = part[kind] ?? 0
      if (found === 0 || (limit > 0 && found <= allowed(limit))) return []
      return [{ part: name, kind, bytes: found, budget: limit, grown: grown(budget[name], part) }]
    }),
  )
  return { over, gone: Object.keys(budget).filter((name) => weight[name] === undefined) }
}

function grown(before: Part | undefined, after: Part): Excess['grown'] {
  return Object.entries(after.modules ?? {})
    .map(([module, size]) => ({ module, by: size - (before?.modules?.[module] ?? 0) }))
    .filter(({ by }) => by >= minGrowthBytes)
    .sort((one, other) => other.by - one.by)
    .slice(0, maxNamedModules)
}

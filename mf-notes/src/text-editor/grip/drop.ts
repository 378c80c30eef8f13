import { type Block, endOf, indexOf } from './blocks.ts'

/** Where a block would go. */
export interface Drop {
  /** The blocks without the one that is carried, and before which of them it would stand. */
  others: readonly Block[]
  index: number
  /** How many items it would be in. */
  level: number
}

/**
 * The place for a block that is dropped between two others; null where it stands already. An item can go as deep as under the one above, and not further out
 * than the one below. What is no item stays outside of items.
 *
 * @param gap index of the block under the place, in all blocks
 * @param level wanted
 */
export function dropIn(blocks: readonly Block[], carried: Block, gap: number, level: number): Drop | null {
  const own = indexOf(blocks, carried)
  if (own < 0) return null
  const end = endOf(blocks, own)
  const others = [...blocks.slice(0, own), ...blocks.slice(end)]
  let index = gap <= own ? gap : Math.max(own, gap - (end - own))
  if (carried.level === null) while ((others[index]?.level ?? 0) > 0) index++
  const above = others[index - 1]?.level ?? -1
  const least = others[index]?.level ?? 0
  const most = carried.level === null ? 0 : above + 1
  const drop = { others, index, level: Math.min(Math.max(level, least), Math.max(most, least)) }
  return index === own && drop.level === (carried.level ?? 0) ? null : drop
}

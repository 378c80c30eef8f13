import { fold } from '@cahier/contract/search'

/** A row of a tree as it is shown: those in a closed one are not among the rows. */
export interface TreeRow {
  name: string
  level: number
  /** Whether it shows those in it; null where there are none. */
  isOpen: boolean | null
}

/** What a key does in a tree, by the pattern of WAI-ARIA. */
export type TreeStep = { kind: 'go'; to: number } | { kind: 'open' | 'close' | 'choose' } | null

/** @param at the row with the focus */
export function treeStep(key: string, at: number, rows: readonly TreeRow[]): TreeStep {
  const row = rows[at]
  if (!row) return null
  const go = (to: number): TreeStep => (to >= 0 && to < rows.length && to !== at ? { kind: 'go', to } : null)
  switch (key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'ArrowRight':
      if (row.isOpen === false) return { kind: 'open' }
      return row.isOpen ? go(at + 1) : null
    case 'ArrowLeft':
      if (row.isOpen) return { kind: 'close' }
      return go(rows.findLastIndex(({ level }, index) => index < at && level < row.level))
    case 'Enter':
    case ' ':
      return { kind: 'choose' }
    default:
      return key.length === 1 ? go(nextNamed(key, at, rows)) : null
  }
}

/** The next row whose name begins with a letter, from the top again after the last. */
function nextNamed(letter: string, at: number, rows: readonly TreeRow[]): number {
  const wanted = fold(letter)
  for (let step = 1; step < rows.length; step++) {
    const index = (at + step) % rows.length
    if (fold(rows[index]?.name ?? '').startsWith(wanted)) return index
  }
  return -1
}

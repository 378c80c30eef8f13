import { fold } from '@cahier/contract/search'
import type { StoredTag } from '../data/tags.ts'
import { tagParts } from './note-tags.ts'

/** A row of the tree of tags: a tag, or what several tags begin with. */
export interface TagRowItem {
  /** The folded name. */
  key: string
  name: string
  /** 0 at the top. */
  level: number
  /** Null where only texts have it, or only tags below it are called so. */
  tag: StoredTag | null
  /** Whether texts have it and it is no tag of a note. */
  isInTexts: boolean
  /** Whether it shows those below it; null where there are none. */
  isOpen: boolean | null
}

interface Branch {
  name: string
  tag: StoredTag | null
  isInTexts: boolean
  children: Map<string, Branch>
}

const branch = (name: string): Branch => ({ name, tag: null, isInTexts: false, children: new Map() })

function treeOf(tags: readonly StoredTag[], inTexts: readonly string[]): Branch {
  const top = branch('')
  const branchOf = (name: string): Branch => {
    let at = top
    const parts = tagParts(name)
    for (const [index, part] of parts.entries()) {
      const key = fold(part)
      const next = at.children.get(key) ?? branch(parts.slice(0, index + 1).join('/'))
      at.children.set(key, next)
      at = next
    }
    return at
  }
  for (const tag of tags) branchOf(tag.name).tag = tag
  for (const name of inTexts) branchOf(name).isInTexts = true
  return top
}

const byName = ([one]: [string, Branch], [other]: [string, Branch]) => one.localeCompare(other, 'fr', { numeric: true })

/**
 * The rows of the tree of tags that is made of the slashes in their names (`svt/cœur`), top to bottom.
 *
 * @param inTexts names of the tags that only texts have
 * @param closed keys of the rows that do not show those below them
 * @param words folded words: only the tags that have each of them are shown, with what they stand below, all open
 */
export function tagRows(
  tags: readonly StoredTag[],
  inTexts: readonly string[],
  closed: ReadonlySet<string>,
  words: readonly string[],
): TagRowItem[] {
  const isFound = (name: string) => {
    const folded = words.length > 0 ? fold(name) : ''
    return words.every((word) => folded.includes(word))
  }
  const rows: TagRowItem[] = []
  const walk = (children: Branch['children'], level: number) => {
    for (const [, { name, tag, isInTexts, children: below }] of [...children].sort(byName)) {
      const key = fold(name)
      const isOpen = below.size === 0 ? null : words.length > 0 || !closed.has(key)
      rows.push({ key, name, level, tag, isInTexts: isInTexts && tag === null, isOpen })
      if (isOpen) walk(below, level + 1)
    }
  }
  walk(
    treeOf(
      tags.filter(({ name }) => isFound(name)),
      inTexts.filter(isFound),
    ).children,
    0,
  )
  return rows
}

import { fold } from '@cahier/contract/search'
import type { StoredTag } from '../data/tags.ts'

/** A row of the tree of tags: a tag, or what several tags begin with. */
export interface TagRowItem {
  /** The folded name. */
  key: string
  name: string
  /** 0 at the top. */
  level: number
  /** Null where only tags below it are called so. */
  tag: StoredTag | null
  /** Whether it shows those below it; null where there are none. */
  isOpen: boolean | null
}

interface Branch {
  name: string
  tag: StoredTag | null
  children: Map<string, Branch>
}

const branch = (name: string): Branch => ({ name, tag: null, children: new Map() })

/** The parts of a name between slashes. A name with a blank part, such as `km/h/`, is one part. */
function partsOf(name: string): string[] {
  const parts = name.split('/').map((part) => part.trim())
  return parts.includes('') ? [name] : parts
}

function treeOf(tags: readonly StoredTag[]): Branch {
  const top = branch('')
  for (const tag of tags) {
    let at = top
    const parts = partsOf(tag.name)
    for (const [index, part] of parts.entries()) {
      const key = fold(part)
      const next = at.children.get(key) ?? branch(parts.slice(0, index + 1).join('/'))
      at.children.set(key, next)
      at = next
    }
    at.tag = tag
  }
  return top
}

const byName = ([one]: [string, Branch], [other]: [string, Branch]) => one.localeCompare(other, 'fr', { numeric: true })

/**
 * The rows of the tree of tags that is made of the slashes in their names (`svt/cœur`), top to bottom.
 *
 * @param closed keys of the rows that do not show those below them
 * @param words folded words: only the tags that have each of them are shown, with what they stand below, all open
 */
export function tagRows(
  tags: readonly StoredTag[],
  closed: ReadonlySet<string>,
  words: readonly string[],
): TagRowItem[] {
  const isFound = ({ name }: StoredTag) => {
    const folded = words.length > 0 ? fold(name) : ''
    return words.every((word) => folded.includes(word))
  }
  const rows: TagRowItem[] = []
  const walk = ({ children }: Branch, level: number) => {
    for (const [, { name, tag, children: below }] of [...children].sort(byName)) {
      const key = fold(name)
      const isOpen = below.size === 0 ? null : words.length > 0 || !closed.has(key)
      rows.push({ key, name, level, tag, isOpen })
      if (isOpen) walk({ name, tag, children: below }, level + 1)
    }
  }
  walk(treeOf(words.length > 0 ? tags.filter(isFound) : tags), 0)
  return rows
}

import { type Tagged, tagKey } from './note-tags.ts'

/** A tag by which the list is filtered. */
export interface FilterTag {
  key: string
  name: string
  /** The learner's tag of that name; undefined where only texts have it. */
  own: Tagged['tags'][number] | undefined
}

/** What an address of the list says before the name of a tag instead of its id: a tag that only texts have has none. */
const namePrefix = '#'

/** The address of the list of the notes that have a tag, by its name. */
export const tagPage = (name: string): string => `/notes?${new URLSearchParams({ tag: namePrefix + name })}`

/** The tag that the address of the list names; null where that is the id of a tag that no note has any more. */
export function filterTag(notes: readonly Tagged[], address: string): FilterTag | null {
  const name = address.startsWith(namePrefix) ? address.slice(namePrefix.length) : null
  const key = name === null ? null : tagKey(name)
  const isNamed = (tag: Tagged['tags'][number]) => (key === null ? tag.id === address : tagKey(tag.name) === key)
  for (const note of notes) {
    const own = note.tags.find(isNamed)
    if (own) return { key: tagKey(own.name), name: own.name, own }
  }
  return name !== null && key !== null ? { key, name, own: undefined } : null
}

import { maxFolderLevels, maxPathCharacters } from '../folder-path/folder-path.ts'

/** What Notion appends to the names of pages and folders. */
const notionId = / [0-9a-f]{32}$/i
/** The folder that Notion puts around an export. */
const notionRoot = /^Export-[0-9a-f-]{8,}$/i

/** The name of a page as its author wrote it. @param name without its extension */
export const pageName = (name: string): string => name.replace(notionId, '').trim()

/** The names of a path in an archive, of which Windows writes some with backslashes. */
export const partsOf = (path: string): string[] => path.split(/[/\\]/).filter((part) => part !== '' && part !== '.')

/**
 * The folder of a file in an archive; null at the top, and for a path that leads out of the archive.
 *
 * @returns `isWhole`: false where there are more levels, or more characters, than folders have
 */
export function folderOf(path: string): { folder: string | null; isWhole: boolean } {
  const parts = partsOf(path).slice(0, -1)
  if (parts.includes('..')) return { folder: null, isWhole: true }
  const names = parts
    .filter((part, index) => !/^[a-z]:$/i.test(part) && !(index === 0 && notionRoot.test(part)))
    .map(pageName)
    .filter(Boolean)
  const levels =
    names.length > maxFolderLevels
      ? [...names.slice(0, maxFolderLevels - 1), names.slice(maxFolderLevels - 1).join(' – ')]
      : names
  const whole = levels.join('/')
  const folder = [...whole]
    .slice(0, maxPathCharacters)
    .join('')
    .replace(/[\s/]+$/, '')
  return { folder: folder || null, isWhole: folder === whole && levels === names }
}

/** @returns the path of a file that an address names, seen from another file; null where there is none */
export type FindFile = (address: string, from: string) => string | null

/**
 * Finds files by what texts call them: by the path from their own folder, else, as vaults have it, by the last names of the path or by the name alone. The
 * nearest folder wins, then the shortest path. A file that was taken out of the folder in its address, as exports put it, is beside the text.
 */
export function fileFinder(paths: Iterable<string>): FindFile {
  const all = new Map<string, string>()
  const named = new Map<string, { path: string; key: string }[]>()
  for (const path of paths) {
    all.set(path.normalize('NFC'), path)
    const alike = named.get(nameKey(path))
    const entry = { path, key: endingKey(path) }
    if (alike) alike.push(entry)
    else named.set(nameKey(path), [entry])
  }
  const beside = (meant: string, from: string): string | undefined => {
    const exact = relativePath(meant, from)
    return exact === null ? undefined : all.get(exact.normalize('NFC'))
  }
  const elsewhere = (meant: string, from: string): string | undefined => {
    const ending = endingKey(partsOf(meant).join('/'))
    const alike = named.get(nameKey(meant))?.filter(({ key }) => key.endsWith(ending)) ?? []
    if (alike.length < 2) return alike[0]?.path
    return alike
      .map(({ path }) => ({ path, near: shared(path, from) }))
      .sort((a, b) => b.near - a.near || a.path.length - b.path.length || (a.path < b.path ? -1 : 1))[0]?.path
  }
  return (address, from) => {
    if (address === '' || /^[a-z][a-z\d+.-]*:|^[#?]|^\/\//i.test(address)) return null
    const meanings = meantBy(address)
    for (const meant of meanings) {
      const found = beside(meant, from) ?? elsewhere(meant, from)
      if (found !== undefined) return found
    }
    for (const meant of meanings) {
      const found = beside(partsOf(meant).at(-1) ?? '', from)
      if (found !== undefined) return found
    }
    return null
  }
}

/** The end of a path, as it is compared. */
const endingKey = (path: string): string => `/${path}`.normalize('NFC').toLowerCase()

const nameKey = (path: string): string => (partsOf(path).at(-1) ?? '').normalize('NFC').toLowerCase()

/** What an address may mean: a sharp or a question mark is part of a name, or ends it. */
function meantBy(address: string): string[] {
  const plain = decoded(address)
  const cut = decoded(address.replace(/[#?].*$/s, ''))
  return plain === cut || cut === '' ? [plain] : [plain, cut]
}

/** A path as it is seen from the folder of another one; null where it leads out of the archive. */
function relativePath(path: string, from: string): string | null {
  const parts = path.startsWith('/') ? [] : partsOf(from).slice(0, -1)
  for (const part of partsOf(path)) {
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

/** How many folders two paths share. */
function shared(path: string, other: string): number {
  const folders = partsOf(path).slice(0, -1)
  const others = partsOf(other).slice(0, -1)
  const different = folders.findIndex((folder, level) => folder !== others[level])
  return different < 0 ? folders.length : different
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

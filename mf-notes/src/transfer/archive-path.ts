import { deepest, longestPath } from '../folder-path/folder-path.ts'

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
  const levels = names.length > deepest ? [...names.slice(0, deepest - 1), names.slice(deepest - 1).join(' – ')] : names
  const whole = levels.join('/')
  const folder = [...whole]
    .slice(0, longestPath)
    .join('')
    .replace(/[\s/]+$/, '')
  return { folder: folder || null, isWhole: folder === whole && levels === names }
}

/** Whether a line opens or closes a block of code. */
const fence = /^ {0,3}(```|~~~)/
const linkToFile = /(!?)\[((?:\\.|[^\]\\])*)\]\((<[^<>\n]+>|[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)\)/g

/**
 * Makes links to files of an archive links to the notes that these files become. Code stays as it is.
 *
 * @param path of the file with the text
 * @param linkOf the link to the note of a path, with what it shows; null where there is none
 */
export function linkNotes(text: string, path: string, linkOf: (path: string, shown: string) => string | null): string {
  let isCode = false
  const lines = text.split('\n').map((line) => {
    if (fence.test(line)) isCode = !isCode
    if (isCode || !line.includes('](')) return line
    return line.replace(linkToFile, (written: string, picture: string, shown: string, address: string) => {
      const target = picture === '' ? pathOf(address.replace(/^<|>$/g, ''), path) : null
      return (target !== null && linkOf(target, shown.replace(/\\([[\]\\])/g, '$1'))) || written
    })
  })
  return lines.join('\n')
}

/** The path that an address means, seen from another path of the archive; null for one that is elsewhere. */
function pathOf(address: string, from: string): string | null {
  if (/^[a-z][a-z\d+.-]*:|^[/#?]/i.test(address)) return null
  const [file = ''] = address.split('#')
  const parts = partsOf(from).slice(0, -1)
  for (const part of partsOf(decoded(file))) {
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

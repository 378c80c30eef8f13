import { sizeIn } from '../picture-size.ts'

/** What changes in a picture's Markdown. */
export interface PictureChange {
  /** In pixels; null shows the picture as large as it is. */
  width?: number | null
  /** What is said instead of the picture. */
  alternative?: string
}

/** The Markdown of a picture with another width, which keeps its shape, or with other words; the rest stays as it was written. */
export function rewritePicture(source: string, { width, alternative }: PictureChange): string {
  const embed = /^!\[\[([^|]*)(?:\|(.*))?\]\]$/s.exec(source)
  if (embed) {
    const [, path = '', label = ''] = embed
    const { words, size } = sizeIn(label, true)
    const shown = alternative?.replace(/[[\]|\s]+/g, ' ').trim() ?? words
    return `![[${[path, shown, sizeText(width, size)].filter((part) => part !== '').join('|')}]]`
  }
  const end = source.lastIndexOf('](')
  if (end < 0) return source
  const { words, size } = sizeIn(source.slice(2, end), false)
  const shown =
    alternative
      ?.replace(/\s+/g, ' ')
      .trim()
      .replace(/[[\]\\|]/g, '\\$&') ?? words
  const text = sizeText(width, size)
  return `![${shown}${text && `|${text}`}${source.slice(end)}`
}

function sizeText(width: number | null | undefined, known: ReturnType<typeof sizeIn>['size']): string {
  if (width === null) return ''
  if (width !== undefined) return String(width)
  return known ? `${known.width}${known.height === null ? '' : `x${known.height}`}` : ''
}

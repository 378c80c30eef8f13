const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(index + 0x20)).join('')
const capitals = 'ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖÙÚÛÜŒŸ'
const smallLetters = 'àáâäæçèéêëíîïñóôöùúûüÿœß'
const spaces = '\u00a0\u2009\u202f'
const marks = '¡¿«»“”„‘’–—…•·'
const signs = '©€°Ø²³×−←→↑↓'

/**
 * What texts in French, English, Spanish and German are written with: every page loads the glyphs of these before its first paint.
 * Each further character costs each first visit about 150 bytes.
 */
export const coreCharacters: string = ascii + capitals + smallLetters + spaces + marks + signs

/** Control characters have no glyph. */
const isDrawn = (point: number) => point >= 0x20 && !(point >= 0x7f && point < 0xa0)

/** The characters of a CSS `unicode-range`, without control characters. */
export function charactersIn(range: string): string {
  const points = range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-')
    const from = Number.parseInt(first, 16)
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index)
  })
  return points
    .filter(isDrawn)
    .map((point) => String.fromCodePoint(point))
    .join('')
}

/** Some characters as a CSS `unicode-range`. */
export function rangeOf(characters: string): string {
  const points = [...characters].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const parts: string[] = []
  for (let index = 0; index < points.length; index++) {
    const first = points[index] ?? 0
    let last = first
    while (points[index + 1] === last + 1) last = points[++index] ?? last
    parts.push(first === last ? hex(first) : `${hex(first)}-${hex(last).slice(2)}`)
  }
  return parts.join(', ')
}

const hex = (point: number) => `U+${point.toString(16).toUpperCase()}`

/** Characters of a title that a file name keeps: short enough for the paths of any system. */
const maxTitleCharacters = 80

/** Names that Windows reserves for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A title as a file name that every system accepts, without an extension; at most 81 characters.
 *
 * @param fallback for a title of which nothing is left
 */
export function fileName(title: string, fallback: string): string {
  const name = [
    ...title
      .normalize('NFC')
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029/\\:*?"<>|]+/g, ' ')
      .replace(/\s+/g, ' '),
  ]
    .slice(0, maxTitleCharacters)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  return reserved.test(name.split('.')[0] ?? '') ? `_${name}` : name || fallback
}

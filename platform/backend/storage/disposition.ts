/** Types that the browser may show, because they run no code. All others are downloaded: HTML, SVG, XML, unknown ones. */
const INERT = /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/pdf)$/

export function isInert(mimeType: string): boolean {
  return INERT.test(essence(mimeType))
}

/** A MIME type without its parameters. */
export function essence(mimeType: string): string {
  return mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/**
 * A Content-Disposition with a file name of any characters: exact for clients that support RFC 6266, in ASCII for others.
 *
 * @param name of a path, the last segment counts
 */
export function attachment(name: string): string {
  const fileName = (name.split('/').at(-1) ?? '').toWellFormed()
  if (fileName === '') return 'attachment'
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}

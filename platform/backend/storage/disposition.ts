/** Shown in the browser's window without running anything. Whatever else there is gets downloaded: HTML, SVG, XML, the unknown. */
const INERT = /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/pdf)$/

export function isInert(mimeType: string): boolean {
  return INERT.test(essence(mimeType))
}

/** A MIME type without its parameters. */
export function essence(mimeType: string): string {
  return mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/**
 * A Content-Disposition with a file name of any characters: exact for those who read RFC 6266, and in ASCII for the others.
 *
 * @param name the last segment counts, should it be a path
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

import { readLink } from '../links/note-links.ts'
import { type PictureSize, sizeIn } from './picture-size.ts'

/** The address of a link as it is opened: of the web or of a mail; null for any other, and for one that cannot be read. */
export function openable(address: string): string | null {
  const whole = /^www\./i.test(address) ? `https://${address}` : isMail(address) ? `mailto:${address}` : address
  const protocol = URL.parse(whole)?.protocol
  return protocol && ['http:', 'https:', 'mailto:'].includes(protocol) ? whole : null
}

const isMail = (address: string) => /^[^\s:/@]+@[^\s:/@]+\.[^\s:/@]+$/.test(address)

/** What an address in Markdown means: without the brackets around it, and without its backslashes. */
export const addressOf = (written: string): string =>
  (/^<.*>$/s.test(written) ? written.slice(1, -1) : written).replace(/\\([!-/:-@[-`{-~])/g, '$1')

/** The name of a file of the note that an address stands for; null for an address elsewhere. */
export function fileNameOf(address: string): string | null {
  if (/^[a-z][a-z\d+.-]*:|^[/#?]/i.test(address) || address === '') return null
  try {
    return decodeURIComponent(address).normalize('NFC')
  } catch {
    return address.normalize('NFC')
  }
}

/**
 * What stands between `![[` and `]]`: the name of a file of the note, of which other applications write the folder too, and what is said instead of the picture.
 * After a bar, which tables write as `\|`, stands that, or a width in pixels, or both.
 */
export function readEmbed(inner: string): { name: string; alternative: string; size: PictureSize | null } {
  const { name: path, label } = readLink(inner.replace('\\|', '|'))
  const name = path.slice(path.lastIndexOf('/') + 1).normalize('NFC')
  const { words, size } = sizeIn(label ?? '', true)
  return { name, alternative: words || withoutEnding(name), size }
}

const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '')

/**
 * The Markdown that shows a file of the note.
 *
 * @param alternative Markdown of what is said instead of the picture
 * @param title what follows the address, with its quotation marks
 */
export function writePicture(
  name: string,
  alternative = withoutEnding(name).replace(/[[\]\\]/g, '\\$&'),
  title = '',
): string {
  // What would end an address early, or be decoded.
  const address = /[\s()<>%\\]/.test(name) ? `<${name.replaceAll('%', '%25').replace(/[<>\\]/g, '\\$&')}>` : name
  return `![${alternative}](${address}${title})`
}

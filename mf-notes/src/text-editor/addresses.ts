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

/** The Markdown that shows a file of the note. */
export function writePicture(name: string): string {
  const alternative = name.replace(/\.[^.]*$/, '').replace(/[[\]\\]/g, '\\$&')
  // What would end an address early, or be decoded.
  const address = /[\s()<>%\\]/.test(name) ? `<${name.replaceAll('%', '%25').replace(/[<>\\]/g, '\\$&')}>` : name
  return `![${alternative}](${address})`
}

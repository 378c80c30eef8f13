/** The type of what applications that are built on VS Code add to a clipboard. */
export const codeEditorType = 'vscode-editor-data'

/** An address that stands alone; null for any other text. */
export function addressIn(text: string): string | null {
  const address = text.trim()
  if (/\s/.test(address) || address.length > 2_000) return null
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? address : null
}

/** The id of the note that an address of this application shows; null for any other address. */
export function noteIdIn(address: string, origin: string): string | null {
  const url = URL.parse(address)
  if (url?.origin !== origin) return null
  return /^\/notes\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(url.pathname)?.[1] ?? null
}

/** The Markdown of a link to an address. @param shown Markdown of the text that becomes the link */
export function linkTo(address: string, shown: string): string {
  const target = /[()<>\\]/.test(address) ? `<${address.replace(/[<>\\]/g, encodeURIComponent)}>` : address
  return `[${shown.replace(/(?<!\\)[[\]]/g, '\\$&')}](${target})`
}

/** Lines of cells as spreadsheets copy them, as a table: at least two lines with the same tabs. Null for any other text. */
export function tableIn(text: string): string | null {
  const lines = text.replace(/\n+$/, '').split('\n')
  if (lines.length < 2) return null
  const rows = lines.map((line) => line.split('\t'))
  const columns = rows[0]?.length ?? 0
  // Lines that only begin with tabs are indented.
  const isIndented = rows.every(([first]) => first === '')
  if (columns < 2 || isIndented || rows.some(({ length }) => length !== columns)) return null
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.trim().replace(/[\\|]/g, '\\$&')).join(' | ')} |`
  const [head = [], ...body] = rows
  return [lineOf(head), `|${' --- |'.repeat(columns)}`, ...body.map(lineOf)].join('\n')
}

/** Lines as a block of code. @param language as the editor that they come from calls it; empty if unknown */
export function codeBlockOf(text: string, language: string): string {
  let fence = '```'
  for (const [ticks] of text.matchAll(/`{3,}/g)) if (ticks.length >= fence.length) fence = `${ticks}\``
  return `${fence}${/^[\w+#-]{1,30}$/.test(language) ? language : ''}\n${text.replace(/\n$/, '')}\n${fence}`
}

/** The language of what an editor for code has copied. @param data what it says of it, as JSON */
export function languageIn(data: string): string {
  try {
    const { mode } = JSON.parse(data) as { mode?: unknown }
    return typeof mode === 'string' && mode !== 'plaintext' && mode !== 'markdown' ? mode : ''
  } catch {
    return ''
  }
}

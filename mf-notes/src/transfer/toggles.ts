import { toMarkdown } from '../html/to-markdown.ts'

const begin = /^ {0,3}<details(?=[\s>])([^>]*)>[ \t]*(.*)$/i
const end = /<\/details>[ \t]*$/i
const tags = /<details(?=[\s>])|<\/details>/gi
const title = /^[ \t]*<summary[^>]*>(.*?)<\/summary>[ \t]*(.*)$/i
const fence = /^ {0,3}(`{3,}|~{3,})/

/** Elements in elements; deeper ones stay HTML. */
const maxLevels = 10

/**
 * Markdown whose `<details>` are callouts that open and close, which other applications write as HTML. One that begins or ends within a line, or is in code, stays
 * as it is.
 */
export const withToggles = (text: string): string =>
  /<details/i.test(text) ? read(text.split('\n'), 0).join('\n') : text

function read(lines: readonly string[], level: number): string[] {
  const ends = level < maxLevels ? endsOf(lines) : new Map<number, number>()
  const written: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const last = ends.get(at)
    if (last === undefined) written.push(lines[at] ?? '')
    else {
      written.push(...toggle(lines.slice(at, last + 1), level))
      at = last
    }
  }
  return written
}

/** The lines at which `<details>` begin, with those at which they end. */
function endsOf(lines: readonly string[]): Map<number, number> {
  const ends = new Map<number, number>()
  const begun: { line: number; isFirst: boolean }[] = []
  let code: string | undefined
  lines.forEach((line, at) => {
    const mark = fence.exec(line)?.[1]
    if (code !== undefined) {
      if (mark?.startsWith(code)) code = undefined
      return
    }
    code = mark
    const found = code === undefined ? [...line.matchAll(tags)] : []
    for (const [index, [tag]] of found.entries()) {
      if (tag.startsWith('</')) {
        const last = begun.pop()
        if (last?.isFirst && index === found.length - 1 && end.test(line)) ends.set(last.line, at)
      } else begun.push({ line: at, isFirst: index === 0 && begin.test(line) })
    }
  })
  return ends
}

function toggle(lines: readonly string[], level: number): string[] {
  const [first = '', ...rest] = lines
  const [, attributes = '', afterBegin = ''] = begin.exec(first) ?? []
  const inside = [afterBegin, ...rest]
    .join('\n')
    .replace(/<\/details>[ \t]*$/i, '')
    .trim()
    .split('\n')
  const [summary, name = '', afterTitle = ''] = title.exec(inside[0] ?? '') ?? []
  const body = (summary === undefined ? inside : [afterTitle, ...inside.slice(1)]).join('\n').trim()
  const sign = /\bopen\b/i.test(attributes) ? '+' : '-'
  const head = `> [!toggle]${sign} ${toMarkdown(name).replaceAll('\n', ' ')}`.trimEnd()
  return [head, ...(body === '' ? [] : read(body.split('\n'), level + 1).map((line) => `> ${line}`.trimEnd()))]
}

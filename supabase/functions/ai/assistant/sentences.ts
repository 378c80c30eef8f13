/** A sentence of a note. */
export interface Sentence {
  /** As it is stored. */
  readonly quotation: string
  /** Without Markdown. */
  readonly text: string
  /** Its words that are set in bold type, without Markdown. */
  readonly bold: readonly string[]
  /** The nearest heading above it; empty where there is none. */
  readonly heading: string
  /** It begins its paragraph or its item of a list. */
  readonly isFirst: boolean
}

/** Characters of a sentence; a longer one is no fact. */
const maxSentenceCharacters = 500

const fence = /^\s*(?:```|~~~|\$\$)/
const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/
const marker = /^\s*(?:>\s?)*(?:(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)?/
/** A row of a table, a line, a picture, or what a note's properties are written in. */
const noText = /^\s*(?:\||---+\s*$|\*\*\*+\s*$|===+\s*$|!\[)/
/** What a full stop does not end: 'p. ex.', 'J.-C.', 'M.', 'z. B.'. */
const abbreviation = /(?:^|[\s(.-])(?:\p{L}|av|apr|env|cf|ex|etc|St|Dr|Mme|Mlle|vs|bzw|ca|Nr|fig|vol|chap|art)\.$/iu

/** A text without the signs of Markdown. */
export const withoutMarkdown = (text: string): string =>
  text
    .replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, '')
    .replace(/\[\[(?:[^\]|\n]*\|)?([^\]\n]*)\]\]/g, '$1')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/(\*\*|__|~~|==|`)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])([*_])(?=\S)([^*_\n]*\S)\1(?![\p{L}\p{N}*])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!|~=-])/g, '$1')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim()

/** The sentences of a note's text, in their order: paragraphs, lists and quotations; no code, tables, formulas and pictures. */
export function sentencesOf(content: string): Sentence[] {
  const found: Sentence[] = []
  let under = ''
  let isCode = false
  let paragraph: string[] = []
  const end = () => {
    if (paragraph.length > 0) found.push(...sentencesIn(paragraph.join('\n'), under))
    paragraph = []
  }
  for (const line of content.split('\n')) {
    if (fence.test(line)) {
      end()
      isCode = !isCode && !/^\s*\$\$.+\$\$\s*$/.test(line)
      continue
    }
    if (isCode) continue
    const title = heading.exec(line)?.[1]
    if (title !== undefined) {
      end()
      under = withoutMarkdown(title)
    } else if (line.trim() === '' || noText.test(line)) end()
    else {
      const begun = marker.exec(line)?.[0] ?? ''
      // An item of a list is a paragraph of its own.
      if (begun.trim() !== '') end()
      paragraph.push(line.slice(begun.length))
    }
  }
  end()
  return found
}

function sentencesIn(paragraph: string, under: string): Sentence[] {
  const parts: string[] = []
  let begin = 0
  for (const stop of paragraph.matchAll(/[.!?…]+["»”)]*(\s+)(?=[^\p{Ll}\s])/gu)) {
    const end = stop.index + stop[0].length - (stop[1]?.length ?? 0)
    if (abbreviation.test(paragraph.slice(begin, end))) continue
    parts.push(paragraph.slice(begin, end))
    begin = stop.index + stop[0].length
  }
  parts.push(paragraph.slice(begin))
  return parts.flatMap((part, index) => {
    const quotation = part.trim()
    const text = withoutMarkdown(quotation)
    if (text === '' || quotation.length > maxSentenceCharacters) return []
    const bold = [...quotation.matchAll(/(\*\*|__)(?=\S)(.+?\S)\1/g)].map(([, , words = '']) => withoutMarkdown(words))
    return [{ quotation, text, bold, heading: under, isFirst: index === 0 }]
  })
}

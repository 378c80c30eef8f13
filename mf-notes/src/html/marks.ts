import type { HtmlElement } from './elements.ts'
import type { Marks } from './inline.ts'

const byName: ReadonlyMap<string, Partial<Marks>> = new Map(
  Object.entries({
    b: { strong: true },
    strong: { strong: true },
    i: { em: true },
    em: { em: true },
    cite: { em: true },
    var: { em: true },
    s: { del: true },
    del: { del: true },
    strike: { del: true },
    code: { code: true },
    kbd: { code: true },
    samp: { code: true },
    tt: { code: true },
    mark: { mark: true },
  }),
)
/** Colours of highlighters; others are those of tables, codes and pages. */
const highlighter = /^(yellow|lime|aqua|fuchsia|#ff0|#ffff00|#0f0|#00ff00|rgb\(255, ?255, ?0\))\b/

/** What an element marks its text with, by its name and then by its style: Google Docs puts all of a page into `<b style="font-weight: normal">`. */
export function marksOf({ name, style }: HtmlElement, around: Marks): Marks {
  const marks = { ...around, ...byName.get(name) }
  const weight = style.get('font-weight')
  if (weight) marks.strong = /^bold/.test(weight) || Number(weight) >= 600
  const slant = style.get('font-style')
  if (slant) marks.em = /italic|oblique/.test(slant)
  if (/line-through/.test(style.get('text-decoration') ?? style.get('text-decoration-line') ?? '')) marks.del = true
  if (highlighter.test(style.get('background-color') ?? style.get('background') ?? '')) marks.mark = true
  // Evernote's own.
  if (style.has('-evernote-highlight') || style.has('--en-highlight')) marks.mark = true
  const space = style.get('white-space')
  if (space) marks.isPreformatted = /^(pre|pre-wrap|break-spaces)$/.test(space)
  return marks
}

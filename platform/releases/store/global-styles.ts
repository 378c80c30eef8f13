/** Rules whose names are no selectors: `@keyframes` has `from`, `@font-face` and `@property` have none. */
const withoutSelectors =
  /^@(-\w+-)?(keyframes|font-face|property|page|counter-style|font-feature-values|view-transition)\b/i
const tokens = /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[{};]/g
/** A class or an id, wherever it stands: `.note`, `:where(.note) p`, `#root`. */
const named = /[.#][a-z_\\-]/i
const attribute = /\[[^\]]*\]/g

/** A selector that may match elements of other areas, or of the shell. */
export interface GlobalSelector {
  file: string
  line: number
  selector: string
}

/**
 * Finds the selectors of a stylesheet that name no class and no id (`button`, `*`, `:root`, `input[type="text"]`): they reach beyond the views of
 * the area that ships them. What is nested in a rule is judged with it.
 *
 * @param declared selectors that are meant to
 */
export function globalSelectorsIn(file: string, text: string, declared: readonly string[] = []): GlobalSelector[] {
  const meant = new Set(declared.map(plain))
  const found: GlobalSelector[] = []
  /** What the open blocks are: true where rules in them are judged. */
  const blocks: boolean[] = []
  let start = 0
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{') {
      const prelude = text.slice(start, index).replace(/\/\*[\s\S]*?\*\//g, ' ')
      const isRule = !prelude.trim().startsWith('@')
      const isJudged = blocks.every(Boolean)
      if (isRule && isJudged) {
        const line = text.slice(0, start + prelude.search(/\S|$/)).split('\n').length
        for (const selector of listed(prelude)) {
          const isMeant = named.test(selector.replace(attribute, '')) || meant.has(plain(selector))
          if (!isMeant) found.push({ file, line, selector })
        }
      }
      blocks.push(!isRule && !withoutSelectors.test(prelude.trim()))
    } else if (token === '}') blocks.pop()
    if (/^[{};]$/.test(token)) start = index + 1
  }
  return found
}

/** A selector as the minimizer and its author both write it: without quotes, and spaces where they mean nothing. */
const plain = (selector: string) =>
  selector
    .replace(/["']/g, '')
    .replace(/\s*([,>+~()])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** The selectors of a list; commas in brackets separate none. */
function listed(prelude: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const sign of prelude) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (sign === ',' && depth === 0) selectors.push('')
    else selectors.push(`${selectors.pop()}${sign}`)
  }
  return selectors.map((selector) => selector.trim().replace(/\s+/g, ' ')).filter(Boolean)
}

/** One statement of an SQL script and the line, counted from 1, on which it starts. */
export interface Statement {
  readonly sql: string
  readonly line: number
}

// In order of precedence: what a semicolon may hide in.
const OPAQUE = [
  /--[^\n]*/y,
  /(?<![\w$])\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$/y,
  /(?<!\w)[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
]
/** What neither hides a semicolon nor begins an atomic body, so that most of a script is passed at once. */
const PLAIN = /[^-$'"/;bBcCeE]+/y
const ATOMIC_BODY = /\bbegin\s+atomic\b/iy
const BLOCK_EDGE = /\b(?:case|end)\b/iy

/**
 * Splits a script at its top-level semicolons, so that a failing statement can be named by its line: Postgres reports no
 * position for errors raised while a statement runs.
 */
export function splitStatements(script: string): Statement[] {
  const statements: Statement[] = []
  let start = 0
  let depth = 0
  const push = (end: number) => {
    const lead = leadingTrivia(script, start, end)
    if (lead < end) statements.push({ sql: script.slice(lead, end), line: lineAt(script, lead) })
    start = end + 1
  }
  let at = 0
  while (at < script.length) {
    at += matchAt(PLAIN, script, at).length
    if (script.startsWith('/*', at)) at = endOfBlockComment(script, at)
    else if (script[at] === ';' && depth === 0) push(at++)
    else if (matchAt(ATOMIC_BODY, script, at)) {
      depth++
      at += 5
    } else if (depth > 0 && matchAt(BLOCK_EDGE, script, at)) {
      const word = matchAt(BLOCK_EDGE, script, at)
      depth += word.toLowerCase() === 'case' ? 1 : -1
      at += word.length
    } else at += OPAQUE.map((token) => matchAt(token, script, at)).find((text) => text !== '')?.length ?? 1
  }
  push(script.length)
  return statements
}

/** The line, counted from 1, of a character offset. */
export function lineAt(script: string, offset: number): number {
  return script.slice(0, offset).split('\n').length
}

function matchAt(token: RegExp, script: string, at: number): string {
  token.lastIndex = at
  return token.exec(script)?.[0] ?? ''
}

function endOfBlockComment(script: string, at: number): number {
  let depth = 0
  for (let i = at; i < script.length; i++) {
    if (script.startsWith('/*', i)) {
      depth++
      i++
    } else if (script.startsWith('*/', i)) {
      depth--
      i++
      if (depth === 0) return i + 1
    }
  }
  return script.length
}

function leadingTrivia(script: string, start: number, end: number): number {
  let at = start
  while (at < end) {
    if (/\s/.test(script[at] ?? '')) at++
    else if (script.startsWith('--', at)) at += matchAt(/--[^\n]*/y, script, at).length
    else if (script.startsWith('/*', at)) at = endOfBlockComment(script, at)
    else break
  }
  return Math.min(at, end)
}

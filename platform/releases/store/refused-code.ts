import { type AnyNode, type CallExpression, type NewExpression, type Node, parse } from 'acorn'

/** What the content security policies of pages refuse, and where. */
export interface RefusedCode {
  file: string
  line: number
  /** As it would be written: `eval()`, `url(https://fonts.example)`. */
  what: string
}

const compilers = new Set(['Module', 'compile', 'compileStreaming', 'instantiate', 'instantiateStreaming'])
const timers = new Set(['setTimeout', 'setInterval'])
const globals = new Set(['globalThis', 'window', 'self'])

/**
 * Finds what cannot run or load in a page: strings that are evaluated, WebAssembly, and scripts, stylesheets and fonts of other origins. In a `try` it is
 * how libraries find out what they may do, so it is left alone there.
 */
export function refusedIn(file: string, text: string): RefusedCode[] {
  if (file.endsWith('.css')) return refusedInStyles(file, text)
  if (!file.endsWith('.js')) return []
  const found: RefusedCode[] = []
  const visit = (node: AnyNode) => {
    const what = refusedBy(node)
    if (what) found.push({ file, line: node.loc?.start.line ?? 1, what })
    for (const [name, child] of Object.entries(node)) {
      if (node.type === 'TryStatement' && name === 'block') continue
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) visit(one)
    }
  }
  const program = parsed(text)
  if (program) visit(program)
  return found
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A file that is neither a script nor a module, by the parser, may still be newer than it: browsers decide. */
function parsed(text: string): AnyNode | null {
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return parse(text, { ecmaVersion: 'latest', sourceType, locations: true, allowReturnOutsideFunction: true })
    } catch {}
  }
  return null
}

function refusedBy(node: AnyNode): string | null {
  if (node.type === 'ImportExpression' || node.type === 'ImportDeclaration')
    return elsewhere(node.source, (url) => `import ${url}`)
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null
  const name = nameOf(node.callee)
  if (name === 'eval') return 'eval()'
  if (name === 'Function') return returnsThis(node) ? null : 'Function()'
  if (name?.startsWith('WebAssembly.') && compilers.has(name.slice('WebAssembly.'.length))) return `${name}()`
  const [first] = node.arguments
  if (name && timers.has(name)) return isText(first) ? `${name}('…')` : null
  if (name === 'Worker' || name === 'SharedWorker') return elsewhere(first, (url) => `${name} ${url}`)
  return name === 'importScripts' ? elsewhere(first, (url) => `importScripts ${url}`) : null
}

/** `eval`, `window.eval` and `(0, eval)` → eval; `WebAssembly.compile`. */
function nameOf(callee: Node): string | null {
  const node = callee as AnyNode
  if (node.type === 'Identifier') return node.name
  const last = node.type === 'SequenceExpression' ? node.expressions.at(-1) : undefined
  if (last) return nameOf(last)
  if (node.type !== 'MemberExpression' || node.computed) return null
  const [object, property] = [nameOf(node.object), nameOf(node.property)]
  if (object !== null && globals.has(object)) return property
  return object === 'WebAssembly' ? `WebAssembly.${property}` : null
}

/** How bundlers find the global object where there is no `globalThis`, which every supported browser has: it never runs. */
const returnsThis = ({ arguments: given }: CallExpression | NewExpression): boolean => {
  const [first] = given
  return given.length === 1 && first?.type === 'Literal' && first.value === 'return this'
}

const isText = (node: Node | undefined): boolean => {
  const { type, value } = (node ?? {}) as { type?: string; value?: unknown }
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
}

function elsewhere(node: Node | undefined, what: (url: string) => string): string | null {
  const value = node && 'value' in node ? node.value : null
  return typeof value === 'string' && /^(https?:)?\/\/|^(blob|data):/.test(value) ? what(value) : null
}

const commentOrUrl =
  /\/\*[\s\S]*?\*\/|@import\s+["']((?:https?:)?\/\/[^"']+)|url\(\s*["']?((?:https?:)?\/\/[^"')\s]+|data:font[^"')\s]{0,20})/g

function refusedInStyles(file: string, text: string): RefusedCode[] {
  return [...text.matchAll(commentOrUrl)].flatMap((match) => {
    const url = match[1] ?? match[2]
    if (url === undefined) return []
    return [
      { file, line: text.slice(0, match.index).split('\n').length, what: match[1] ? `@import ${url}` : `url(${url})` },
    ]
  })
}

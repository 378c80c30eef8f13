import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { HostName } from '../export/hosts.ts'

/** What a host would answer. */
export interface HostAnswer {
  status: number
  /** The file that it sends, or null for its own text. */
  file: string | null
  headers: Headers
}

/** Reads an exported folder as a host's documentation says that the host does. */
export type HostRules = (folder: Folder, path: string) => Promise<HostAnswer>

/** An exported folder. */
export interface Folder {
  has(file: string): Promise<boolean>
  text(file: string): Promise<string>
}

export const folderAt = (root: string, read: (path: string) => Promise<string>): Folder => ({
  has: (file) =>
    stat(join(root, file)).then(
      (entry) => entry.isFile(),
      () => false,
    ),
  text: read,
})

/** A path, or a prefix with `*`. */
const isUnder = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

/** The first candidate that is a file. */
async function firstFile(folder: Folder, candidates: readonly string[]): Promise<string | null> {
  for (const file of candidates) if (file !== '' && (await folder.has(file))) return file
  return null
}

/** Headers of the blocks of `_headers` that match, in order. */
async function blocksFor(folder: Folder, path: string): Promise<string[]> {
  const blocks = (await folder.text('_headers')).trim().split('\n\n')
  return blocks
    .map((block) => block.split('\n'))
    .filter(([pattern = '']) => isUnder(pattern, path))
    .flatMap(([, ...lines]) => lines.map((line) => line.trim()))
}

const nameAndValue = (line: string) => line.split(/: (.*)/s).slice(0, 2) as [string, string]

/** `_headers`, of which the last value counts, and `_redirects`, of which the first match counts. */
const byRedirects =
  (fileOf: (path: string) => string): HostRules =>
  async (folder, path) => {
    const headers = new Headers({ 'cache-control': 'public, max-age=0, must-revalidate' })
    for (const line of await blocksFor(folder, path)) headers.set(...nameAndValue(line))
    const file = await firstFile(folder, [path.slice(1), fileOf(path)])
    if (file) return { status: 200, file, headers }
    for (const line of (await folder.text('_redirects')).trim().split('\n')) {
      const [pattern = '', target = '', status] = line.split(/ +/)
      if (isUnder(pattern, path)) return { status: Number(status), file: target.slice(1), headers }
    }
    return { status: 404, file: null, headers }
  }

/** `_headers`, of which several values are joined unless a line detaches the first, and the nearest `404.html`. */
const byNearest404: HostRules = async (folder, path) => {
  const headers = new Headers({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=0, must-revalidate',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  })
  const given = new Set<string>()
  for (const line of await blocksFor(folder, path)) {
    if (line.startsWith('! ')) {
      headers.delete(line.slice(2))
      continue
    }
    const [name, value] = nameAndValue(line)
    if (given.has(name)) headers.append(name, value)
    else headers.set(name, value)
    given.add(name)
  }
  const file = await firstFile(folder, [path.slice(1), path === '/' ? 'index.html' : `${path.slice(1)}.html`])
  if (file) return { status: 200, file, headers }
  const above = path.split('/').slice(1, -1)
  for (let depth = above.length; depth >= 0; depth--) {
    const page = [...above.slice(0, depth), '404.html'].join('/')
    if (!(await folder.has(page))) continue
    headers.set('cache-control', 'no-store')
    return { status: 404, file: page, headers }
  }
  return { status: 200, file: 'index.html', headers }
}

interface VercelConfig {
  cleanUrls: boolean
  headers: { source: string; headers: { key: string; value: string }[] }[]
  rewrites: { source: string; destination: string }[]
}

/** `vercel.json`: all matching headers, then the files, then the rewrites, then `404.html`. */
const byVercel: HostRules = async (folder, path) => {
  const config = JSON.parse(await folder.text('vercel.json')) as VercelConfig
  // Outside of groups a source is literal.
  const matches = (source: string) =>
    new RegExp(`^${source.includes('(') ? source : source.replaceAll('.', '\\.')}$`).test(path)
  const headers = new Headers()
  const given = config.headers.filter(({ source }) => matches(source)).flatMap((rule) => rule.headers)
  for (const { key, value } of given) headers.append(key, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'public, max-age=0, must-revalidate')
  const clean = (at: string) => [
    at.slice(1),
    ...(config.cleanUrls ? [`${at.slice(1)}.html`] : []),
    `${at.slice(1)}index.html`,
  ]
  const isOwn = path === '/vercel.json'
  const file = isOwn ? null : await firstFile(folder, clean(path))
  if (file) return { status: 200, file, headers }
  const rewritten = config.rewrites.find(({ source }) => matches(source))
  if (rewritten) return { status: 200, file: await firstFile(folder, clean(rewritten.destination)), headers }
  return { status: 404, file: '404.html', headers }
}

interface Location {
  kind: '=' | '^~' | '~' | ''
  pattern: string
  lines: string[]
}

/** `nginx.conf`: an exact location, else the longest prefix, unless a regular expression matches and the prefix does not forbid it. */
const byNginx: HostRules = async (folder, path) => {
  const text = await folder.text('nginx.conf')
  const locations: Location[] = [...text.matchAll(/^location (?:(=|\^~|~) )?(\S+) \{\n(.*?)^\}/gms)].map(
    ([, kind = '', pattern = '', body = '']) => ({
      kind: kind as Location['kind'],
      pattern: unquoted(pattern),
      lines: body
        .trim()
        .split('\n')
        .map((line) => line.trim().replace(/;$/, '')),
    }),
  )
  const prefixes = locations.filter(({ kind, pattern }) => (kind === '^~' || kind === '') && path.startsWith(pattern))
  const longest = prefixes.sort((a, b) => b.pattern.length - a.pattern.length)[0]
  const expression = locations.find(({ kind, pattern }) => kind === '~' && new RegExp(pattern).test(path))
  const chosen =
    locations.find(({ kind, pattern }) => kind === '=' && pattern === path) ??
    (longest?.kind === '^~' ? longest : (expression ?? longest))
  if (!chosen) throw new Error(`nginx has no location for ${path}`)
  const tried = /^try_files (.*)$/m.exec(chosen.lines.join('\n'))?.[1]?.split(' ') ?? []
  const files = tried.filter((option) => !option.startsWith('=')).map((option) => option.replace('$uri', path).slice(1))
  const file = await firstFile(folder, files)
  const headers = new Headers()
  for (const line of chosen.lines) {
    const [, name = '', value = '', always] = /^add_header (\S+) ("(?:[^"\\]|\\.)*")( always)?$/.exec(line) ?? []
    if (name && (file || always)) headers.append(name, unquoted(value))
  }
  const types = [...text.matchAll(/^ {2}("[^"]+") (\w+);$/gm)].map(([, type = '', name = '']) => [name, unquoted(type)])
  const fixed = /^default_type (.*)$/m.exec(chosen.lines.join('\n'))?.[1]
  const type = fixed === undefined ? Object.fromEntries(types)[extname(file ?? '').slice(1)] : unquoted(fixed)
  if (type) headers.set('content-type', type)
  return { status: file ? 200 : 404, file, headers }
}

const unquoted = (text: string) =>
  text
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('\\"', '"')
    .replaceAll('\\\\', '\\')

/** Hosts that run no code. */
export type FileHostName = Exclude<HostName, 'cloudflare-worker'>

export const hostRules: Readonly<Record<FileHostName, HostRules>> = {
  plain: byRedirects((path) => `${path.slice(1)}/index.html`.replace(/^\//, '')),
  netlify: byRedirects((path) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)),
  'cloudflare-pages': byNearest404,
  vercel: byVercel,
  nginx: byNginx,
}

import { mediaTypes } from '@cahier/releases/store'
import type { Headers, rulesOf } from './rules.ts'

/**
 * A file to include in a `server` block whose `root` is the exported folder. nginx sends the headers of one location only, so each
 * has them all.
 */
export function nginxFile({ pages, others }: ReturnType<typeof rulesOf>): string {
  const types = Object.entries({ ...mediaTypes, '.xml': 'application/xml; charset=utf-8' }).map(
    ([extension, type]) => `  ${quoted(type)} ${extension.slice(1)};\n`,
  )
  const locations = others.map(({ path, headers }) => {
    const { 'content-type': type, ...sent } = headers
    const typed = type === undefined ? '' : `  types {}\n  default_type ${quoted(type)};\n`
    return location(path.endsWith('/') ? `^~ ${path}` : `= ${path}`, sent, `${typed}  try_files $uri =404;\n`)
  })
  const page = { ...pages, 'cache-control': 'no-cache' }
  return `# Include this file in the server block whose root is this folder.
gzip_static on;
types {
${types.join('')}}

${location('= /nginx.conf', pages, '  return 404;\n')}
${locations.join('\n')}
# A path with an extension names a file, which is never the page.
${location('~ "\\.[A-Za-z0-9]{1,12}$"', page, '  try_files $uri =404;\n')}
${location('/', page, '  try_files $uri.html /index.html =404;\n')}`
}

/** A missing file gets the policies, but is not cached. */
function location(pattern: string, headers: Headers, rest: string): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `  add_header ${name} ${quoted(value)}${name === 'cache-control' ? '' : ' always'};\n`,
  )
  return `location ${pattern} {\n${lines.join('')}${rest}}\n`
}

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

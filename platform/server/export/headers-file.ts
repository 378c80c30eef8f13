import type { Headers, rulesOf } from './rules.ts'

/**
 * `_headers`, as Netlify, Cloudflare and others read it: of several rules for a path, a later one replaces a header of the first.
 *
 * @param detaches whether the host would join the two values, and has lines (`! name`) that remove the first
 */
export function headersFile(
  { pages, others }: ReturnType<typeof rulesOf>,
  { detaches }: { detaches: boolean },
): string {
  // Cloudflare lets every site read the files unless it is told not to.
  const first = block('/*', [...(detaches ? ['! access-control-allow-origin'] : []), ...linesOf(pages)])
  const blocks = others.map(({ path, headers }) => {
    const unwanted = Object.keys(pages).filter((name) => headers[name] !== pages[name])
    const own = Object.fromEntries(Object.entries(headers).filter(([name, value]) => pages[name] !== value))
    const detached = detaches ? unwanted.map((name) => `! ${name}`) : []
    return block(path.endsWith('/') ? `${path}*` : path, [...detached, ...linesOf(own)])
  })
  return [first, ...blocks].join('\n')
}

const linesOf = (headers: Headers) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

const block = (path: string, lines: readonly string[]) => `${path}\n${lines.map((line) => `  ${line}\n`).join('')}`

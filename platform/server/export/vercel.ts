import { fileFolders, type Headers, type rulesOf } from './rules.ts'

/** A path with an extension names a file, which is never the page. */
const extension = '\\.[A-Za-z0-9]{1,12}'

/** `vercel.json`. No path has two rules for headers, so it does not matter how the host would merge them. */
export function vercelFile({ pages, others }: ReturnType<typeof rulesOf>): string {
  const escaped = (path: string) => path.slice(1).replaceAll('.', '\\.')
  const ends = others.map(({ path }) => (path.endsWith('/') ? escaped(path) : `${escaped(path)}$`))
  const folders = fileFolders.map((folder) => `${folder}/`).join('|')
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      rule(`/((?!${ends.join('|')}).*)`, pages),
      ...others.map(({ path, headers }) => rule(path.endsWith('/') ? `${path}(.*)` : path, headers)),
    ],
    // Files come first. The page is at the root, because its own name redirects there.
    rewrites: [{ source: `/((?!${folders})(?!.*${extension}$).*)`, destination: '/' }],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

const rule = (source: string, headers: Headers) => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
})

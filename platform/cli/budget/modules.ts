import { decode } from '@jridgewell/sourcemap-codec'

interface SourceMap {
  sources: readonly string[]
  mappings: string
}

/** What the bundler itself adds. */
const bundler = 'bundler'

/**
 * The name of a module in a budget: a file's path in the member or, outside of it, in the checkout; the name of a package.
 * `webpack://mf_notes_2287fbd2fd62/./src/app.tsx` → `src/app.tsx`
 */
export function moduleName(source: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '')
  const inPackage = /.*\/?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)
  if (inPackage) return inPackage[1] ?? path
  if (!/^\.?\.?\//.test(path)) return bundler
  return path.replace(/^(\.\.?\/)+/, '')
}

/**
 * Bytes of each module in a minified file.
 *
 * @param text the file
 * @param map its source map, as JSON
 */
export function bytesByModule(text: string, map: string): Map<string, number> {
  const { sources, mappings } = JSON.parse(map) as SourceMap
  const names = sources.map(moduleName)
  const segments = decode(mappings)
  const sizes = new Map<string, number>()
  const add = (name: string, piece: string) => sizes.set(name, (sizes.get(name) ?? 0) + Buffer.byteLength(piece))
  for (const [index, line] of text.split('\n').entries()) {
    const starts = segments[index] ?? []
    add(bundler, line.slice(0, starts[0]?.[0]))
    for (const [place, [column, source]] of starts.entries()) {
      const name = source === undefined ? undefined : names[source]
      add(name ?? bundler, line.slice(column, starts[place + 1]?.[0]))
    }
  }
  return sizes
}

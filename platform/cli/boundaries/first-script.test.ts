import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const sources = path.join(import.meta.dirname, '../../../shell/src')

/** What a source imports statically, types left out. */
async function staticImports(file: string): Promise<string[]> {
  const found: string[] = []
  const note = (node: { source: { value: string } | null; importKind?: string; exportKind?: string }) => {
    if (node.source && node.importKind !== 'type' && node.exportKind !== 'type') found.push(node.source.value)
  }
  const { program } = parseSync(file, await readFile(file, 'utf8'))
  new Visitor({ ImportDeclaration: note, ExportNamedDeclaration: note, ExportAllDeclaration: note }).visit(program)
  return found
}

/** The packages in the chunk that begins with this source. */
async function packagesOf(entry: string): Promise<Set<string>> {
  const packages = new Set<string>()
  const seen = new Set([entry])
  for (const file of seen) {
    if (!/\.tsx?$/.test(file)) continue
    for (const name of await staticImports(file)) {
      if (name.startsWith('.')) seen.add(path.join(path.dirname(file), name))
      else packages.add(name)
    }
  }
  return packages
}

const lazy = [
  '@cahier/contract/data',
  '@cahier/contract/forms',
  '@cahier/contract/live',
  '@supabase/supabase-js',
  '@tanstack/react-query',
]

it('loads the client and its kit after the first script of the shell', async () => {
  const packages = await packagesOf(path.join(sources, 'main.tsx'))
  expect(packages).toContain('@cahier/contract/react')
  expect(lazy.filter((name) => packages.has(name))).toEqual([])
})

it('finds them where a page reads data', async () => {
  expect(await packagesOf(path.join(sources, 'pages/console/console-page.tsx'))).toContain('@cahier/contract/data')
})

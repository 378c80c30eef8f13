import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

/**
 * An import of one file of a member by another, of a type or a value. Paths are relative to the folder of the member's layers.
 */
export interface Import {
  readonly from: string
  readonly to: string
}

/** Files that only tests use. Tests themselves may import anything that they test. */
export const isForTests = (file: string) => /(^|\/)(testing|tests)\//.test(file)

/** The sources under a folder that the rules apply to: no tests, no test support, no generated files. */
export async function sourcesIn(folder: string): Promise<string[]> {
  const sources: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/node_modules', '**/dist'] })) {
    if (!/\.(test|test-d|gen|d)\.tsx?$/.test(file) && !isForTests(file)) sources.push(file)
  }
  return sources.sort()
}

/** Every import by relative path in a source: static, dynamic, re-exported, or of a type. */
export function importsIn(file: string, source: string): Import[] {
  const found: Import[] = []
  const note = (node: { source: unknown }) => {
    const target = node.source
    if (typeof target !== 'object' || target === null || !('value' in target)) return
    if (typeof target.value !== 'string' || !target.value.startsWith('.')) return
    // A query (`?raw`) asks the bundler for another form of the same file.
    found.push({ from: file, to: path.posix.join(path.posix.dirname(file), target.value.replace(/\?.*/, '')) })
  }
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`)
  new Visitor({
    ImportDeclaration: note,
    ExportNamedDeclaration: note,
    ExportAllDeclaration: note,
    ImportExpression: note,
    TSImportType: note,
  }).visit(program)
  return found
}

/** The imports among these sources, all of them under `folder`. */
export async function importsOf(folder: string, sources: readonly string[]): Promise<Import[]> {
  const all = sources.map(async (file) => importsIn(file, await readFile(path.join(folder, file), 'utf8')))
  return (await Promise.all(all)).flat().filter(({ to }) => !to.startsWith('..'))
}

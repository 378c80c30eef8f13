import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const workspace = path.join(import.meta.dirname, '..', '..', '..')

/** Packages whose exports every remote relies on, with the file that holds the report. */
export const reports = [
  { folder: 'platform/contract', file: 'platform/contract/contract.api.md' },
  { folder: 'shared-ui', file: 'shared-ui/ui.api.md' },
] as const

/** Folders of a package that it does not export. */
const internal = /(^|\/)(gallery|overlay|tokens|node_modules|dist)\/|\.test\.d\.ts$|\.gen\.d\.ts$/

async function declarations(folder: string): Promise<ReadonlyMap<string, string>> {
  const out = await mkdtemp(path.join(tmpdir(), 'cahier-api-'))
  try {
    const project = path.join(out, 'tsconfig.json')
    const source = path.join(workspace, folder)
    await writeFile(
      project,
      JSON.stringify({
        extends: path.join(workspace, 'tsconfig.base.json'),
        compilerOptions: {
          noEmit: false,
          declaration: true,
          emitDeclarationOnly: true,
          stripInternal: true,
          rootDir: source,
          outDir: path.join(out, 'types'),
          typeRoots: [path.join(workspace, 'node_modules', '@types')],
        },
        include: [source],
        exclude: [
          `${source}/**/node_modules`,
          `${source}/**/*.test.ts`,
          `${source}/**/*.test.tsx`,
          `${source}/gallery`,
        ],
      }),
    )
    await run(path.join(workspace, 'node_modules', '.bin', 'tsc'), ['-p', project])
    const types = path.join(out, 'types')
    const files = (await readdir(types, { recursive: true })).filter((name) => name.endsWith('.d.ts')).sort()
    const found = new Map<string, string>()
    for (const name of files) {
      const portable = name.replaceAll('\\', '/')
      if (!internal.test(portable)) found.set(portable, await readFile(path.join(types, name), 'utf8'))
    }
    return found
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

/**
 * The public declarations of a package as one Markdown text, in a stable order. Remotes rely on them, so reviewers should see
 * every change to them.
 */
export async function apiReport(folder: string): Promise<string> {
  const sections = [...(await declarations(folder))].map(
    ([name, text]) => `## ${name.replace(/\.d\.ts$/, '')}\n\n\`\`\`ts\n${text.trim()}\n\`\`\`\n`,
  )
  return `# Public API of ${folder}\n\nWritten by \`pnpm api\`. Review a change of this file as a change of the contract.\n\n${sections.join('\n')}`
}

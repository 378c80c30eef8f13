/*
 * `prepack` of the packages that standalone remotes install: compiles the package into `dist`, because Node runs no
 * TypeScript under node_modules, and copies the files that the compiler leaves out.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { root } from '../workspace.ts'

interface Configuration {
  compilerOptions: object
}

const folder = process.cwd()
const output = join(folder, 'dist')
const compiled = mkdtempSync(join(tmpdir(), 'cahier-compiled-'))
try {
  const tsc = join(root, 'node_modules/.bin/tsc')
  execFileSync(tsc, ['-p', join(root, 'tsconfig.pack.json'), '--outDir', compiled], { stdio: 'inherit' })
  rmSync(output, { recursive: true, force: true })
  cpSync(join(compiled, relative(root, folder)), output, { recursive: true })
} finally {
  rmSync(compiled, { recursive: true })
}

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: folder })
for (const file of listed.toString().split('\0')) {
  const isStyle = /^(components|overlay|tokens)\/.*\.(css|woff2)$|^css\.d\.ts$/.test(file)
  if (isStyle || file.startsWith('template/')) cpSync(join(folder, file), join(output, file))
}

if (relative(root, folder) === 'platform/cli') {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8')) as Configuration
  const forRemotes = { compilerOptions: { ...compilerOptions, types: ['node', '@cahier/ui/css'] } }
  writeFileSync(join(output, 'tsconfig.json'), JSON.stringify(forRemotes, null, 2))
  resolveTemplate(join(output, 'template/package.json'))
}

/** Replaces the template's catalog references with real versions. */
function resolveTemplate(path: string): void {
  const workspace = v.parse(
    v.object({ catalog: v.record(v.string(), v.string()) }),
    parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')),
  )
  const versions: Record<string, string> = { ...workspace.catalog }
  for (const name of ['platform/contract', 'platform/cli', 'shared-ui']) {
    const manifest = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as Record<
      'name' | 'version',
      string
    >
    versions[manifest.name] = manifest.version
  }
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(/"([^"]+)": "(?:catalog:|workspace:\*)"/g, (_entry, name: string) => `"${name}": "${versions[name]}"`),
  )
}

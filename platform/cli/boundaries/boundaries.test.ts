import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const workspace = path.join(import.meta.dirname, '..', '..', '..')

/** Lints one import as if it stood in `file` of the workspace. Returns true when the boundary rule refuses it. */
function refused(file: string, module: string): boolean {
  const copy = mkdtempSync(path.join(tmpdir(), 'cahier-boundaries-'))
  try {
    const { overrides } = JSON.parse(readFileSync(path.join(workspace, 'biome.json'), 'utf8')) as { overrides: unknown }
    writeFileSync(path.join(copy, 'biome.json'), JSON.stringify({ root: true, overrides }))
    mkdirSync(path.join(copy, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(copy, file), `import ${JSON.stringify(module)}\n`)
    const { stdout, stderr } = spawnSync(
      path.join(workspace, 'node_modules', '.bin', 'biome'),
      ['lint', '--only=style/noRestrictedImports', file],
      { cwd: copy, encoding: 'utf8' },
    )
    expect(stdout + stderr).toContain('Checked 1 file')
    return /noRestrictedImports/.test(stdout + stderr)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

describe('package boundaries', () => {
  it.each([
    ['mf-notes/src/a.ts', '@cahier/mf-planning', true],
    ['mf-notes/src/a.ts', '../../mf-planning/src/app.tsx', true],
    ['mf-notes/src/a.ts', '../../shell/src/boot/app.tsx', true],
    ['mf-notes/src/a.ts', '@cahier/releases/model', true],
    ['mf-notes/src/a.ts', 'react-router-dom', true],
    ['mf-notes/src/a.ts', '@cahier/contract/react', false],
    ['mf-notes/src/a.ts', '@cahier/contract/host', true],
    ['mf-notes/src/a.ts', '@cahier/contract/v1', true],
    ['mf-notes/src/a.ts', '@cahier/ui/button', false],
    ['mf-notes/src/list/a.ts', '../data/notes.ts', false],
    ['shell/src/a.ts', '@cahier/mf-notes', true],
    ['shell/src/a.ts', '@cahier/releases/store', true],
    ['shell/src/a.ts', '@cahier/releases/model', false],
    ['shared-ui/components/a/a.tsx', '@cahier/contract', true],
    ['platform/contract/api/a.ts', '@cahier/ui/button', true],
    ['platform/releases/model/a.ts', '@cahier/server', true],
    ['platform/server/a.ts', '@cahier/cli', true],
    ['platform/server/a.ts', '@cahier/releases/store', false],
    ['platform/backend/a.ts', '@cahier/server', true],
    ['platform/backend/a.ts', '@cahier/mail/smtp', false],
  ])('%s importing %s: refused %s', (file, module, expected) => {
    expect(refused(file, module)).toBe(expected)
  })
})

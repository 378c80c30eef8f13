import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { generateTypes } from '../types/generate.ts'

// Lays the whole schema, with every migration, on an empty database.
test('the generated types say what the schema says; `pnpm types` writes them', { timeout: 60_000 }, async () => {
  const stale: string[] = []
  for (const [file, content] of await generateTypes()) {
    const written = await readFile(file, 'utf8').catch(() => null)
    if (written !== content) stale.push(relative('.', file))
  }
  expect(stale).toEqual([])
})

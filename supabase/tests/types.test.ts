import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { generateTypes } from '../types/generate.ts'

test('the generated types say what the schema says; `pnpm types` writes them', async () => {
  const stale: string[] = []
  for (const [file, content] of await generateTypes()) {
    const written = await readFile(file, 'utf8').catch(() => null)
    if (written !== content) stale.push(relative('.', file))
  }
  expect(stale).toEqual([])
})

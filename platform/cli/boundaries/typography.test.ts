import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
/** A plain space where French has a narrow no-break space: before ? ! ; : » and after «. */
const plainSpace = /[\p{L}»’)}] (?:[!;»]|[?:](?! ['"`\d]))|« /u

test('French texts have no-break spaces at their punctuation', async () => {
  const found: string[] = []
  for await (const file of glob('*/src/**/locales/fr.ts', { cwd: root })) {
    for (const [index, line] of (await readFile(join(root, file), 'utf8')).split('\n').entries()) {
      if (plainSpace.test(line)) found.push(`${file}:${index + 1} ${line.trim()}`)
    }
  }
  expect(found).toEqual([])
})

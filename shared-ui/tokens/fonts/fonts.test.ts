import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { charactersIn, coreCharacters, rangeOf } from './characters.ts'
import { fontFiles } from './faces.ts'

const root = join(import.meta.dirname, '../../..')

it('has the files that the packages of the fonts give', async () => {
  for (const [name, bytes] of await fontFiles()) {
    const current = readFileSync(join(import.meta.dirname, name)).equals(bytes)
    expect(current, `${name} is out of date: run pnpm fonts`).toBe(true)
  }
})

// What no font of ours has is drawn by the system's.
const foreign = /[₂⌘☐☑\p{Emoji_Presentation}]/u

it.each(['fr', 'en', 'es', 'de'])('the core has every character of the texts in %s', (language) => {
  const catalogues = globSync([`{shell,mf-*}/src/**/${language}.ts`, 'mf-*/remote.config.ts'], { cwd: root })
  expect(catalogues.length).toBeGreaterThan(16)
  const missing = new Set<string>()
  for (const file of catalogues) {
    for (const character of readFileSync(join(root, file), 'utf8')) {
      if (character > '\u007f' && !coreCharacters.includes(character) && !foreign.test(character))
        missing.add(character)
    }
  }
  expect([...missing]).toEqual([])
})

it('writes and reads ranges of characters', () => {
  expect(rangeOf('écba ')).toBe('U+20, U+61-63, U+E9')
  expect(charactersIn('U+0000-0022, U+00E9')).toBe(' !"é')
})

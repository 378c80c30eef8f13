import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { terminalLanguage } from './terminal-language.ts'

const folder = join(import.meta.dirname, '..')

test.each<[NodeJS.ProcessEnv, 'fr' | 'en']>([
  [{}, 'fr'],
  [{ LANG: '' }, 'fr'],
  [{ LANG: 'C' }, 'fr'],
  [{ LANG: 'C.UTF-8' }, 'fr'],
  [{ LC_ALL: 'POSIX', LANG: 'en_GB.UTF-8' }, 'fr'],
  [{ LANG: 'fr_CA.UTF-8' }, 'fr'],
  [{ LANG: 'fr' }, 'fr'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'de_DE.UTF-8' }, 'en'],
  [{ LANG: 'fr_FR.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, 'en'],
  [{ LC_ALL: 'fr_FR.UTF-8', LC_MESSAGES: 'en_US.UTF-8' }, 'fr'],
  [{ LANG: 'fur_IT.UTF-8' }, 'en'],
])('%o gives %s', (variables, language) => {
  expect(terminalLanguage(variables)).toBe(language)
})

test('no French message stands outside the catalogues', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.ts', {
    cwd: folder,
    exclude: ['**/{node_modules,language,template}/**', '**/*.test.ts'],
  })) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n')
    found.push(
      ...lines
        .filter((line) => /^(?! *(\/?\*|\/\/)).*['`].*[à-ü«’]/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  }
  expect(found).toEqual([])
})

test('the line that scripts wait for does not change', () => {
  expect(fr.start.ready('http://localhost:3000')).toBe('Cahier est prêt : http://localhost:3000')
  expect(en.start.ready('http://localhost:3000')).toBe('Cahier is ready: http://localhost:3000')
})

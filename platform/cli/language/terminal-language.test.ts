import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { terminalLanguage } from './terminal-language.ts'

const platform = join(import.meta.dirname, '../..')

test.each<[NodeJS.ProcessEnv, 'fr' | 'en']>([
  [{}, 'fr'],
  [{ LANG: '' }, 'fr'],
  [{ LANG: 'C' }, 'fr'],
  [{ LANG: 'C.UTF-8' }, 'fr'],
  [{ LC_ALL: 'POSIX', LANG: 'en_GB.UTF-8' }, 'en'],
  [{ LC_ALL: 'C' }, 'en'],
  [{ LC_ALL: 'C.UTF-8', LANG: 'fr_FR.UTF-8' }, 'en'],
  [{ LC_ALL: '', LANG: 'C' }, 'fr'],
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

/** Texts for browsers and mails: the terminal shows none of them, except what a set records. */
const forBrowsers = [
  'backend/mail/account-mails.ts',
  'backend/payments-sandbox/page-texts.ts',
  'releases/model/channel.ts',
  'server/beacons/halt.ts',
  'server/beacons/ramp.ts',
  'server/pages/texts.ts',
  'server/release-api/caller.ts',
  'server/responses/sentences.ts',
]
/** Letters of French, elisions, and words that no English sentence has. */
const french =
  /[àâçéèêëîïôûùœ«»]|\b(?:[ldnsjcmt]|qu)’|\b(?:le|la|les|un|une|des|du|est|sont|dans|pour|avec|sur|pas|aucun|doit|votre|vous|jeton)\b/iu

test('no French message stands outside the catalogues', async () => {
  const found: string[] = []
  for await (const file of glob('{backend,cli,releases,server}/**/*.ts', {
    cwd: platform,
    exclude: ['**/{dist,language,node_modules,template,testing}/**', '**/*.test.ts', ...forBrowsers],
  })) {
    const source = await readFile(join(platform, file), 'utf8')
    if (!french.test(source)) continue
    const { program } = parseSync(file, source)
    const note = (text: unknown) => {
      if (typeof text === 'string' && french.test(text)) found.push(`${file}: ${text}`)
    }
    new Visitor({
      Literal: ({ value }) => note(value),
      TemplateElement: ({ value }) => note(value.raw),
    }).visit(program)
  }
  expect(found).toEqual([])
})

test('the line that scripts wait for does not change', () => {
  expect(fr.start.ready('http://localhost:3000')).toBe('Cahier est prêt : http://localhost:3000')
  expect(en.start.ready('http://localhost:3000')).toBe('Cahier is ready: http://localhost:3000')
})

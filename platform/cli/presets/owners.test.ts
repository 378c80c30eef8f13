import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownersOf } from './owners.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-owners-'))
  await mkdir(join(root, 'mf-quiz'))
})
afterEach(() => rm(root, { recursive: true }))

const line = '*  @acme/platform\n/mf-quiz/   @acme/quiz lea@acme.example # the team\n/mf-quiz/src/ @acme/other\n'
test.each([
  ['its line in CODEOWNERS', line, { author: 'Tom' }, ['@acme/quiz', 'lea@acme.example']],
  ['the last line, if there are two', `${line}/mf-quiz/ @acme/new\n`, {}, ['@acme/new']],
  ['its package, where CODEOWNERS is silent', '* @acme/platform\n', { author: 'Tom <tom@acme.example>' }, ['Tom']],
  [
    'author and maintainers, each once',
    null,
    { author: { name: 'Tom' }, maintainers: ['Tom (https://acme.example)', { name: 'Ida' }] },
    ['Tom', 'Ida'],
  ],
  ['nobody', null, { name: '@acme/mf-quiz' }, undefined],
  ['nobody, where the package says it otherwise', null, { author: 7 }, undefined],
])('%s', async (_case, codeOwners, manifest, owners) => {
  if (codeOwners !== null) await writeFile(join(root, 'CODEOWNERS'), codeOwners)
  await writeFile(join(root, 'mf-quiz/package.json'), JSON.stringify(manifest))
  expect((await ownersOf(join(root, 'mf-quiz'))).owners).toEqual(owners)
})

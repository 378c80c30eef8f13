import type { ReleaseSentences } from '@cahier/releases/model'
import { expect, test, vi } from 'vitest'
import { releaseErrors } from './release-errors-fr.ts'

/** What the command prints of an error, in a terminal of this language. */
async function printed(locale: string): Promise<string> {
  vi.stubEnv('LC_ALL', locale)
  vi.resetModules()
  const { ReleaseError } = await import('@cahier/releases/model')
  const { BackendError } = await import('@cahier/backend/control')
  const { report } = await import('../report.ts')
  const text: string[] = []
  const key = 'mf-notes@0123456789ab'
  const problem = { rule: 'published', release: key, against: null, needed: key, found: null } as const
  for (const error of [
    new ReleaseError('CAHIER-R034', {}),
    new ReleaseError('CAHIER-R006', { problems: [problem], nearest: 3 }),
    new BackendError('CAHIER-B007', {}),
  ]) {
    expect(report(error, (line) => text.push(line))).toBe(1)
  }
  return text.join('')
}

test('an error is reported in the language of the terminal', async () => {
  expect(await printed('en_GB.UTF-8')).toBe(
    'Too many requests: try again in a minute. (CAHIER-R034)\n' +
      'Deployment refused:\n- mf-notes@0123456789ab is not published.\nThe nearest compatible set: 3 (cahier rollback --to-set 3). (CAHIER-R006)\n' +
      'Cahier does not run on this data directory: run npm start first. (CAHIER-B007)\n',
  )
  expect(await printed('fr_FR.UTF-8')).toBe(
    'Trop de demandes\u202f: réessayez dans une minute. (CAHIER-R034)\n' +
      'Déploiement refusé\u202f:\n- mf-notes@0123456789ab n’est pas publiée.\nL’ensemble le plus proche qui convient\u202f: n° 3 (cahier rollback --to-set 3). (CAHIER-R006)\n' +
      'Cahier n’est pas démarré sur ce dossier de données\u202f: lancez d’abord npm start. (CAHIER-B007)\n',
  )
})

test('a catalogue without a sentence, or with a parameter that an error does not have, does not compile', () => {
  const { 'CAHIER-R034': tooMany, ...others } = releaseErrors
  // @ts-expect-error CAHIER-R034 has no sentence.
  const incomplete: ReleaseSentences = others
  // @ts-expect-error CAHIER-R002 names a release, not a path.
  const mistaken: ReleaseSentences = { ...releaseErrors, 'CAHIER-R002': ({ path }: { path: string }) => path }
  expect({ ...incomplete, ...mistaken, 'CAHIER-R034': tooMany }).toHaveProperty('CAHIER-R002')
})

import type { LiveRemote } from '@cahier/releases/model'
import { expect, it } from 'vitest'
import { fakeRemote } from '../testing/releases.ts'
import { fitToShell } from './fit.ts'

const offer = { contract: '1.2.0', federation: '2.9.2', provides: { react: '19.3.1' } }
const old: LiveRemote = { ...fakeRemote(), id: 'old' }
const next = (over: Partial<LiveRemote>): LiveRemote => ({ ...fakeRemote(), ...over })

it.each<[what: string, over: Partial<LiveRemote>, taken: string, complete: boolean]>([
  ['nothing more', {}, 'new', true],
  ['a module that the shell provides', { imports: { react: '^19.0.0' } }, 'new', true],
  ['a newer contract', { contract: '^1.3.0' }, 'old', false],
  ['a module that the shell has not', { imports: { '@cahier/ui/chart': '^1.0.0' } }, 'old', false],
  ['another federation runtime', { federation: '2.10.0' }, 'old', false],
])('a remote that needs %s', (_what, over, taken, complete) => {
  const fit = fitToShell([old], [next(over)], offer)
  expect(fit.remotes.map(({ id }) => id)).toEqual([taken])
  expect(fit.complete).toBe(complete)
})

it('a new remote that does not fit stays away', () => {
  expect(fitToShell([], [next({ contract: '^2.0.0' })], offer)).toEqual({ remotes: [], complete: false })
})

import { forgetAccount } from '@cahier/contract'
import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { lastKnown, remember } from './last-known.ts'

const figures = v.object({ words: v.number() })

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('knows what was last remembered, of each account its own', () => {
  remember('figures', 'camille', { words: 1 })
  remember('figures', 'camille', { words: 2 })
  remember('figures', 'noe', { words: 7 })
  expect(lastKnown('figures', 'camille', figures)).toEqual({ words: 2 })
  expect(lastKnown('figures', 'noe', figures)).toEqual({ words: 7 })
  expect(lastKnown('figures', 'nobody', figures)).toBeNull()
})

it.each(['{"mots":2}', '{', 'null'])('does not know what it does not understand: %s', (kept) => {
  localStorage.setItem('cahier.figures.camille', kept)
  expect(lastKnown('figures', 'camille', figures)).toBeNull()
})

it('is forgotten with the account', async () => {
  vi.stubGlobal('indexedDB', { databases: async () => [] })
  remember('figures', 'camille', { words: 2 })
  await forgetAccount('camille')
  expect(lastKnown('figures', 'camille', figures)).toBeNull()
})

it('does not mind a full device', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => remember('figures', 'camille', { words: 2 })).not.toThrow()
})

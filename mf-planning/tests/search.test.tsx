import { createFakeShell } from '@cahier/contract/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { sessions } from '../src/data/sessions.ts'
import search from '../src/search/provider.ts'
import { aSession } from './sessions.ts'

afterEach(() => vi.restoreAllMocks())

const shell = createFakeShell()
const ask = (query: string) => search(query, shell, new AbortController().signal)

it('finds sessions offline in the kept schedule', async () => {
  const kept = [
    aSession('Bilan', '2026-01-05T09:00:00Z', { description: 'Le cœur et les poumons.' }),
    aSession('Verbes', '2026-01-06T09:00:00Z'),
  ]
  await sessions.all.keep(shell, kept)
  expect(await ask('coeur')).toEqual([])
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await ask('COEUR bilan')).toEqual([
    {
      kind: 'session',
      id: 'id-Bilan',
      title: 'Bilan',
      excerpt: 'Le cœur et les poumons.',
      href: '/planning/id-Bilan',
      updated_at: '2026-01-01T00:00:00Z',
    },
  ])
  expect(await ask('cœur verbes')).toEqual([])
})

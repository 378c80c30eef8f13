import { createFakeShell } from '@cahier/contract/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import search from '../src/search/provider.ts'
import { openVocabulary } from './open.ts'
import { known, server } from './reviewing.ts'

afterEach(() => vi.restoreAllMocks())

const ask = (query: string) => search(query, createFakeShell(), new AbortController().signal)

it('finds words among the kept cards offline; the review begins with the chosen one', async () => {
  const cards = [known('eau'), known('cœur', { last_day: '2026-01-02' }), known('cœur', { direction: 'recall' })]
  let answer = () => cards
  const { shell } = await openVocabulary('/vocabulary', {
    ...server(),
    'POST rpc/review_queue': () => answer(),
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const hit = {
    kind: 'word',
    id: 'id-cœur',
    title: 'cœur',
    excerpt: 'sens de cœur',
    href: '/vocabulary/review/id-cœur',
  }
  await waitFor(async () => expect(await ask('COEUR sens')).toMatchObject([hit]))
  vi.restoreAllMocks()
  expect(await ask('coeur')).toEqual([])
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  shell.navigate(hit.href)
  expect((await screen.findByText('cœur')).textContent).toBe('cœur')
})

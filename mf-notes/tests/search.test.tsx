import './browser.ts'
import { createFakeShell, createRest, fakeProfile } from '@cahier/contract/testing'
import { expect, it } from 'vitest'
import { editionOf } from '../src/replica/operation.ts'
import { openReplica } from '../src/replica/use-replica.ts'
import search from '../src/search/provider.ts'
import { aNote, answerChanges } from './notes.ts'

it('finds what is on this device, and what has not been sent yet', async () => {
  const heart = aNote('Le cœur', { content: 'Un muscle.', updated_at: '2026-01-02T00:00:00Z' })
  const rest = createRest({ 'POST rpc/sync_notes': answerChanges([heart, aNote('Les plantes')]) })
  const profile = { ...fakeProfile, id: crypto.randomUUID() }
  const shell = createFakeShell({ fetch: rest.fetch, profile })
  const replica = await openReplica(shell)
  await replica.sync()
  const text = { title: 'Été', content: 'Des coeurs de palmier.', tags: [] }
  await replica.save('n', text, editionOf(0))

  const hits = await search('COEUR', shell, new AbortController().signal)
  expect(hits).toMatchObject([
    { kind: 'note', id: heart.id, title: 'Le cœur', excerpt: 'Un muscle.', href: `/notes/${heart.id}` },
    { kind: 'note', id: 'n', title: 'Été', excerpt: 'Des coeurs de palmier.' },
  ])
  await replica.trash('n', true)
  expect(await search('palmier', shell, new AbortController().signal)).toEqual([])
})

it('names the tags of a hit, those of its text too, with what they stand below', async () => {
  const own = aNote('Une cellule', { tags: [{ id: 't', name: 'Biologie', color: 'sapin' }] })
  const text = aNote('Un noyau de cellule', { content: '#biologie/cellule' })
  const rest = createRest({ 'POST rpc/sync_notes': answerChanges([own, text]) })
  const shell = createFakeShell({ fetch: rest.fetch, profile: { ...fakeProfile, id: crypto.randomUUID() } })
  await (await openReplica(shell)).sync()
  const hits = await search('cellule', shell, new AbortController().signal)
  expect(Object.fromEntries(hits.map(({ title, tags }) => [title, tags]))).toEqual({
    'Une cellule': ['Biologie'],
    'Un noyau de cellule': ['Biologie', 'biologie/cellule'],
  })
})

it('finds a note by the name of a tag or of a file, and says which', async () => {
  const named = aNote('Zoo', {
    content: 'Des bêtes.',
    is_pinned: true,
    file_names: ['Schéma.pdf'],
    tags: [{ id: 't', name: 'Biologie', color: 'sapin' }],
  })
  const rest = createRest({ 'POST rpc/sync_notes': answerChanges([named, aNote('Les plantes')]) })
  const shell = createFakeShell({ fetch: rest.fetch, profile: { ...fakeProfile, id: crypto.randomUUID() } })
  await (await openReplica(shell)).sync()
  const found = (query: string) => search(query, shell, new AbortController().signal)
  expect(await found('schema')).toMatchObject([{ title: 'Zoo', excerpt: 'Schéma.pdf – Des bêtes.', pinned: true }])
  expect(await found('biologie betes')).toMatchObject([{ title: 'Zoo', excerpt: 'Biologie – Des bêtes.' }])
})

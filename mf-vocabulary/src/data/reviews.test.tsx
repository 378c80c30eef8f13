import { accountDatabase, unsentOf } from '@cahier/contract'
import { createFakeShell, createRest, fakeProfile, type RestAnswer, refuse } from '@cahier/contract/testing'
import { openDB } from 'idb'
import { expect, it } from 'vitest'
import '../../tests/browser.ts'
import { aCard } from '../../tests/words.ts'
import { type Answer, addReview, removeReview, reviews } from './reviews.ts'

const answer = (id: string): Answer => {
  const card = aCard('chêne')
  return { id, card, rating: 3, after: card, days: 2, elapsed: 1200, at: new Date('2026-11-22T09:00:00Z') }
}

function aDevice(answers: Record<string, RestAnswer>) {
  const rest = createRest(answers)
  const shell = createFakeShell({ fetch: rest.fetch })
  const sent = () => rest.written().map(({ method, params, body }) => [method, params.get('id') ?? Object(body).id])
  return { shell, sent, waiting: () => unsentOf('vocabulary', fakeProfile.id) }
}

it('sends a review and its removal', async () => {
  const { shell, sent, waiting } = aDevice({ 'POST reviews': () => null, 'DELETE reviews': () => null })
  await addReview(shell, answer('a'))
  expect(await reviews.flush(shell)).toBe(true)
  await removeReview(shell, { id: 'a' })
  await reviews.flush(shell)
  expect(sent()).toEqual([
    ['POST', 'a'],
    ['DELETE', 'eq.a'],
  ])
  expect(waiting()).toBe(0)
})

it('drops a review that is undone before it was sent', async () => {
  const gate = Promise.withResolvers<null>()
  const { shell, sent, waiting } = aDevice({ 'POST reviews': () => gate.promise })
  await addReview(shell, answer('a'))
  await expect.poll(sent).toEqual([['POST', 'a']])
  await addReview(shell, answer('b'))
  await removeReview(shell, { id: 'b' })
  gate.resolve(null)
  expect(await reviews.flush(shell)).toBe(true)
  expect(sent()).toEqual([['POST', 'a']])
  expect(waiting()).toBe(0)
})

it.each([
  ['of a deleted word without reporting it', '23503', 0],
  ['that the server will never accept, and reports it', '23514', 1],
])('discards a review %s', async (_name, code, told) => {
  const { shell, sent } = aDevice({
    'POST reviews': ({ body }) => (Object(body).id === 'a' ? refuse(409, { code, message: 'refused' }) : null),
  })
  await addReview(shell, answer('a'))
  await addReview(shell, answer('b'))
  expect(await reviews.flush(shell)).toBe(true)
  expect(sent()).toEqual([
    ['POST', 'a'],
    ['POST', 'b'],
  ])
  expect(shell.seen.errors).toHaveLength(told)
})

it('shares waiting changes with releases that store them in the older format', async () => {
  const { shell, sent } = aDevice({ 'POST reviews': () => null })
  const database = await openDB(accountDatabase('vocabulary', fakeProfile.id), 1, {
    upgrade(created) {
      created.createObjectStore('kept')
      created.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
    },
  })
  await database.put('outbox', { change: { kind: 'add', review: { id: 'old', word_id: 'w', rating: 3 } }, sent: false })
  await reviews.flush(shell)
  expect(sent()).toEqual([['POST', 'old']])

  const offline = aDevice({ 'POST reviews': () => refuse(503, { code: '', message: '' }) })
  reviews.close()
  await addReview(offline.shell, answer('new'))
  expect(await database.getAll('outbox')).toMatchObject([{ change: { kind: 'add', review: { id: 'new' } } }])
  database.close()
})

import { accountDatabase, unsentOf } from '@cahier/contract'
import { createFakeShell, createRest, fakeProfile, type RestAnswer, refuse } from '@cahier/contract/testing'
import { openDB } from 'idb'
import { expect, it } from 'vitest'
import '../../tests/browser.ts'
import { aCard } from '../../tests/words.ts'
import { addReview, type NewReview, removeReview, reviews } from './reviews.ts'

const review = (id: string): NewReview => ({
  id,
  word_id: aCard('chêne').word_id,
  direction: 'recognition',
  rating: 3,
  reviewed_at: '2026-11-22T09:00:00Z',
  time_zone: 'Europe/Paris',
  scheduled_days: 2,
  elapsed_ms: 1200,
})

function aDevice(answers: Record<string, RestAnswer>) {
  const rest = createRest(answers)
  const shell = createFakeShell({ fetch: rest.fetch })
  const sent = () => rest.written().map(({ method, params, body }) => [method, params.get('id') ?? Object(body).id])
  return { shell, sent, waiting: () => unsentOf('vocabulary', fakeProfile.id) }
}

it('sends a review and its removal', async () => {
  const { shell, sent, waiting } = aDevice({ 'POST reviews': () => null, 'DELETE reviews': () => null })
  await addReview(shell, review('a'))
  expect(await reviews.flush(shell)).toBe(true)
  await removeReview(shell, 'a')
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
  await addReview(shell, review('a'))
  await expect.poll(sent).toEqual([['POST', 'a']])
  await addReview(shell, review('b'))
  await removeReview(shell, 'b')
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
  await addReview(shell, review('a'))
  await addReview(shell, review('b'))
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
  await addReview(offline.shell, review('new'))
  expect(await database.getAll('outbox')).toMatchObject([{ change: { kind: 'add', review: { id: 'new' } } }])
  database.close()
})

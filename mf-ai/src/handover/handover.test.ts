import { expect, it } from 'vitest'
import { handOver, readHandover } from './handover.ts'

const note = { id: '10000000-0000-4000-8000-000000000001', title: 'Biologie' }

it.each<[unknown, object]>([
  [
    { note, text: ' L’osmose. ' },
    { action: 'cards', note, text: 'L’osmose.' },
  ],
  [{ note }, { action: 'cards', note }],
  [{ note: { ...note, id: 'x' } }, { action: 'cards' }],
  [{ note, text: 7 }, { action: 'cards' }],
  [undefined, { action: 'cards' }],
])('hands over %j', (payload, state) => {
  const given = handOver('cards', payload)
  expect(given).toEqual(state)
  expect(readHandover(given)).toEqual(state)
})

it.each([null, 'cards', {}, { action: 'delete' }])('reads nothing of %j', (state) => {
  expect(readHandover(state)).toBeNull()
})

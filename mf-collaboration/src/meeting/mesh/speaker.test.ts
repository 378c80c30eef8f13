import { expect, it } from 'vitest'
import { speakerAfter } from './speaker.ts'

const ada = { id: 'ada', heardAt: 0 }

it.each([
  ['nobody speaks', null, { ada: 0, zoe: 0.01 }, 1_000, null],
  ['somebody begins', null, { ada: 0, zoe: 0.2 }, 1_000, 'zoe'],
  ['the loudest of two', null, { ada: 0.1, zoe: 0.2 }, 1_000, 'zoe'],
  ['whoever speaks stays, though another one is louder', ada, { ada: 0.1, zoe: 0.5 }, 1_000, 'ada'],
  ['a pause changes nothing', ada, { ada: 0, zoe: 0.5 }, 1_900, 'ada'],
  ['a long one does', ada, { ada: 0, zoe: 0.5 }, 2_000, 'zoe'],
  ['silence changes nothing', ada, { ada: 0, zoe: 0 }, 9_000, 'ada'],
  ['who has left is not shown', ada, { zoe: 0 }, 9_000, null],
])('%s', (_, former, levels, now, expected) => {
  expect(speakerAfter(former, new Map(Object.entries(levels)), now)?.id ?? null).toBe(expected)
})

import { describe, expect, it } from 'vitest'
import { aCard } from '../../tests/words.ts'
import { answered, mixed, upNext } from './queue.ts'

const now = new Date('2026-11-22T10:00:00Z')
const at = (time: string) => `2026-11-22T${time}:00Z`
const fresh = (word: string) => aCard(word)
const known = (word: string) => aCard(word, { state: 2 })
const stepping = (word: string, time: string) => aCard(word, { state: 1, due: at(time) })
const words = (cards: readonly { word: string }[]) => cards.map(({ word }) => word).join(' ')

describe('new words', () => {
  it.each([
    [
      'are spread between cards that come back',
      [known('a'), known('b'), known('c'), known('d'), fresh('1'), fresh('2')],
      'a 1 b c 2 d',
    ],
    ['come alone', [fresh('1'), fresh('2')], '1 2'],
    ['may be missing', [known('a'), known('b')], 'a b'],
  ])('%s', (_name, cards, expected) => {
    expect(words(mixed(cards))).toBe(expected)
  })
})

describe('the next card', () => {
  it.each([
    ['is the first', [known('a'), known('b')], 'a'],
    ['is a stepping card that is due', [known('a'), stepping('s', '09:59')], 's'],
    ['is not a stepping card that is not due yet', [known('a'), stepping('s', '10:01')], 'a'],
    ['is the soonest when there is no other', [stepping('s', '10:09'), stepping('t', '10:01')], 't'],
  ])('%s', (_name, cards, expected) => {
    expect(upNext(cards, now)?.word).toBe(expected)
  })
  it('is undefined in an empty queue', () => {
    expect(upNext([], now)).toBeUndefined()
  })
})

it('a card due in minutes stays in the queue, one due in days leaves it', () => {
  const [a, b] = [known('a'), known('b')]
  expect(words(answered([a, b], a, stepping('a', '10:10')))).toBe('b a')
  expect(words(answered([a, b], a, known('a')))).toBe('b')
})

import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { mergeIntoLive } from './merge-into-live.ts'

function merged(before: string, current: string, after: string): string {
  const text = new Y.Doc().getText('content')
  text.insert(0, current)
  mergeIntoLive(text, before, after)
  return text.toString()
}

const lines = (...given: string[]) => given.join('\n')

describe('mergeIntoLive', () => {
  it.each<[what: string, before: string, current: string, after: string, expected: string]>([
    ['nothing', 'a b', 'a b', 'a b', 'a b'],
    ['what was written alone', 'Un chat.', 'Un chat.', 'Un chat noir.', 'Un chat noir.'],
    ['nothing over what the others wrote', 'Un chat.', 'Deux chats.', 'Un chat.', 'Deux chats.'],
    [
      'both, in different lines',
      lines('Titre', 'Un', 'Deux'),
      lines('Grand titre', 'Un', 'Deux'),
      lines('Titre', 'Un', 'Deux et demi'),
      lines('Grand titre', 'Un', 'Deux et demi'),
    ],
    [
      'both, in different words of a line',
      'La petite cellule vit.',
      'La grande cellule vit.',
      'La petite cellule dort.',
      'La grande cellule dort.',
    ],
    ['both versions of a word that both changed', 'un chat noir', 'un chien noir', 'un loup noir', 'un loupchien noir'],
    [
      'what was written into what the others deleted',
      'un deux trois',
      'un trois',
      'un deux et demi trois',
      'un et demi trois',
    ],
    ['deletions of both', 'un deux trois quatre', 'un trois quatre', 'un deux trois', 'un trois'],
    ['a text that was emptied alone', 'un deux', 'un deux trois', '', ' trois'],
    ['a first text', '', 'leur texte', 'mon texte', 'mon texteleur texte'],
    ['line ends and pictures of other systems', 'a\r\nb 😀', 'a\r\nb 😀 c', 'z\r\nb 😃', 'z\r\nb 😃 c'],
  ])('writes %s', (_what, before, current, after, expected) => {
    expect(merged(before, current, after)).toBe(expected)
  })

  it('is one change for whoever listens', () => {
    const text = new Y.Doc().getText('content')
    text.insert(0, 'un deux trois')
    let updates = 0
    text.doc?.on('update', () => updates++)
    mergeIntoLive(text, 'un deux trois', 'UN deux TROIS')
    expect([text.toString(), updates]).toEqual(['UN deux TROIS', 1])
  })

  it('keeps every word that somebody wrote, of 200 random pairs of edits', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let round = 0; round < 200; round++) {
      const before = Array.from({ length: 30 }, (_, index) => `mot${index}`)
      const edited = (sign: string) => {
        const words = [...before]
        for (let edit = 0; edit < 5; edit++) {
          if (random(2) === 0) words.splice(random(words.length), 1)
          else words.splice(random(words.length + 1), 0, `${sign}${edit}`)
        }
        return words
      }
      const [own, theirs] = [edited('moi'), edited('eux')]
      const text = merged(before.join('\n'), theirs.join('\n'), own.join('\n'))
      for (const word of [...own, ...theirs].filter((one) => !one.startsWith('mot'))) expect(text).toContain(word)
      for (const word of before.filter((one) => own.includes(one) && theirs.includes(one))) expect(text).toContain(word)
    }
  })

  it('takes a whole other text of 200,000 characters', () => {
    const words = (sign: string) => Array.from({ length: 25_000 }, (_, index) => sign + (index % 997)).join(' ')
    expect(merged(words('a'), words('a'), words('b'))).toBe(words('b'))
  })
})

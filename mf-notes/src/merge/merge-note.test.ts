import { describe, expect, it } from 'vitest'
import { mergeNote } from './merge-note.ts'

const base = { title: 'Titre', content: 'Un chat.', tags: ['a', 'b'] }

describe('mergeNote', () => {
  it('has each field as the one has it that changed it', () => {
    const merged = { title: 'Autre titre', content: 'Un chat noir.', tags: ['a', 'b'] }
    const [mine, theirs] = [
      { ...base, title: 'Autre titre' },
      { ...base, content: 'Un chat noir.' },
    ]
    expect(mergeNote(base, mine, theirs)).toEqual({ mine: merged, theirs: merged, isClash: false })
  })

  it.each<[what: string, mine: string[], theirs: string[], tags: string[]]>([
    ['puts on what both put on', ['a', 'b', 'm'], ['a', 'b', 't'], ['a', 'b', 't', 'm']],
    ['takes off what both took off', ['a'], ['b'], []],
    ['puts on once what both put on', ['a', 'b', 'M'], ['a', 'b', 'm'], ['a', 'b', 'm']],
    ['keeps the order of the one who changed it', ['b', 'a'], ['a', 'b'], ['b', 'a']],
  ])('%s of tags', (_what, mine, theirs, tags) => {
    expect(mergeNote(base, { ...base, tags: mine }, { ...base, tags: theirs }).mine.tags).toEqual(tags)
  })

  it('clashes where both gave other titles, and merges the rest', () => {
    const mine = { ...base, title: 'Mien', content: 'Un chat noir.' }
    const theirs = { ...base, title: 'Leur', content: 'Deux chat.' }
    expect(mergeNote(base, mine, theirs)).toMatchObject({
      mine: { title: 'Mien', content: 'Deux chat noir.' },
      theirs: { title: 'Leur', content: 'Deux chat noir.' },
      isClash: true,
    })
  })

  it('merges nothing where it is not known what both were made of', () => {
    const [mine, theirs] = [
      { ...base, title: 'Mien' },
      { ...base, content: 'Deux chats.' },
    ]
    expect(mergeNote(null, mine, theirs)).toEqual({ mine, theirs, isClash: true })
  })
})

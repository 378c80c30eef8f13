import { expect, it } from 'vitest'
import { createLinkIndex } from '../links/note-links.ts'
import type { LocalNote } from '../replica/view.ts'
import { backlinksOf } from './backlinks.ts'

const note = (id: string, content: string, given: Partial<LocalNote> = {}) =>
  ({
    id,
    title: id,
    content,
    folder: null,
    deleted_at: null,
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
    ...given,
  }) as LocalNote

it('lists the notes that link to a note by its title or a former one, the latest first', () => {
  const notes = [
    note('Cible', 'Elle-même : [[Cible]]'),
    note('a', 'Voir [[cible]].'),
    note('b', 'Voir [[Ancien nom|elle]].', { updated_at: '2026-01-02' }),
    note('c', 'Cible, sans lien.'),
    note('d', 'Voir [[Cible]].', { deleted_at: '2026-01-03' }),
  ]
  const index = createLinkIndex(notes, [{ note_id: 'Cible', title: 'Ancien nom' }])
  expect(backlinksOf('Cible', notes, index).map(({ id }) => id)).toEqual(['b', 'a'])
})

it('lists a note under the one of its title that lies nearer', () => {
  const notes = [
    note('near', '', { title: 'Plan', folder: 'Chimie' }),
    note('far', '', { title: 'Plan', folder: 'Histoire' }),
    note('a', 'Voir [[Plan]].', { folder: 'Chimie/TP' }),
    note('b', 'Voir [[Histoire/Plan]].', { folder: 'Chimie/TP' }),
  ]
  const index = createLinkIndex(notes, [])
  expect(backlinksOf('near', notes, index).map(({ id }) => id)).toEqual(['a'])
  expect(backlinksOf('far', notes, index).map(({ id }) => id)).toEqual(['b'])
})

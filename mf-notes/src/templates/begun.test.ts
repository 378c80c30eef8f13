import { describe, expect, it } from 'vitest'
import { aNote } from '../../tests/notes.ts'
import { begunFrom } from './begun.ts'
import de from './built-in/de.ts'
import en from './built-in/en.ts'
import es from './built-in/es.ts'
import fr from './built-in/fr.ts'

const own = {
  ...aNote('Fiche de physique', { content: '## Loi', tags: [{ id: 't', name: 'physique', color: 'sapin' }] }),
  deleted_at: null,
}

describe('a note begun from a template', () => {
  it('has the text of a built-in one, with the day', () => {
    const form = begunFrom('report', fr, [], '23 novembre 2026')
    expect(form).toMatchObject({ title: '', tags: '' })
    expect(form?.content).toContain('23 novembre 2026')
    expect(form?.content).not.toContain('{date}')
  })

  it('has title, text and tags of one of the learner’s own', () => {
    expect(begunFrom(own.id, fr, [own], '')).toEqual({
      title: 'Fiche de physique',
      content: '## Loi',
      tags: 'physique',
    })
  })

  it.each(['gone', 'toString'])('is empty when there is no template “%s”', (id) => {
    expect(begunFrom(id, fr, [own], '')).toBeNull()
    expect(begunFrom(own.id, fr, [{ ...own, deleted_at: '2026-01-01' }], '')).toBeNull()
  })
})

describe('the built-in templates', () => {
  it.each(Object.entries({ en, es, de }))('%s: the same ones, with as many headings and lists', (_language, other) => {
    const shape = (templates: typeof fr) =>
      Object.entries(templates).map(([id, { content }]) => [id, content.match(/^(#+|[-\d|>])/gm)])
    expect(shape(other as typeof fr)).toEqual(shape(fr))
  })

  it('have no blanks at the ends of lines', () => {
    for (const templates of [fr, en, es, de]) {
      for (const { content } of Object.values(templates)) expect(content).not.toMatch(/[ \t]$/m)
    }
  })
})

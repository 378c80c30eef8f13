import { describe, expect, it } from 'vitest'
import { mergeForms } from './merge-forms.ts'

describe('mergeForms', () => {
  const form = { title: 'Titre', content: '', tags: 'a, b' }

  it('leaves tags as they are typed', () => {
    expect(mergeForms(form, { ...form, tags: 'a, b, ch' }, { ...form, title: 'Leur' }).mine).toEqual({
      title: 'Leur',
      content: '',
      tags: 'a, b, ch',
    })
  })

  it('writes those of both', () => {
    expect(mergeForms(form, { ...form, tags: 'a,b,m' }, { ...form, tags: 'a, t' }).mine.tags).toBe('a, t, m')
  })
})

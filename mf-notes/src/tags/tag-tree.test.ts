import { searchWords } from '@cahier/contract/search'
import { describe, expect, it } from 'vitest'
import type { StoredTag } from '../data/tags.ts'
import { tagRows } from './tag-tree.ts'

const tags = ['svt', 'svt/cœur', 'svt/Cœur/valves', 'maths/algèbre', 'km/h/', 'chap 10', 'chap 2'].map(
  (name): StoredTag => ({ id: name, name, color: 'sapin' }),
)
const shown = (closed: readonly string[] = [], search = '', inTexts: readonly string[] = []) =>
  tagRows(tags, inTexts, new Set(closed), searchWords(search)).map(
    ({ name, level, tag, isInTexts, isOpen }) =>
      `${'  '.repeat(level)}${tag ? name : isInTexts ? `#${name}` : `(${name})`}${isOpen === null ? '' : isOpen ? ' −' : ' +'}`,
  )

describe('the tree of tags', () => {
  it('stands below the slashes of names, whose case does not count, and counts in names', () => {
    expect(shown()).toEqual([
      'chap 2',
      'chap 10',
      'km/h/',
      '(maths) −',
      '  maths/algèbre',
      'svt −',
      '  svt/cœur −',
      '    svt/Cœur/valves',
    ])
  })

  it('leaves out what stands below a closed row', () => {
    expect(shown(['svt', 'maths'])).toEqual(['chap 2', 'chap 10', 'km/h/', '(maths) +', 'svt +'])
  })

  it('has the tags of texts among those of notes', () => {
    expect(shown(['svt'], '', ['Svt', 'maths/Analyse', 'physique'])).toEqual([
      'chap 2',
      'chap 10',
      'km/h/',
      '(maths) −',
      '  maths/algèbre',
      '  #maths/Analyse',
      '#physique',
      'svt +',
    ])
    expect(shown([], 'analyse', ['maths/Analyse'])).toEqual(['(maths) −', '  #maths/Analyse'])
  })

  it('shows what is searched for with what it stands below, also in closed rows', () => {
    expect(shown(['svt'], 'VALVES')).toEqual(['(svt) −', '  (svt/Cœur) −', '    svt/Cœur/valves'])
    expect(shown([], 'coeur svt')).toEqual(['(svt) −', '  svt/cœur −', '    svt/Cœur/valves'])
    expect(shown([], 'zzz')).toEqual([])
  })
})

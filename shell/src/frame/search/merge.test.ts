import type { SearchHit } from '@cahier/contract'
import { expect, it } from 'vitest'
import { merge } from './merge.ts'

const hit = (id: string, day: number, title = id, kind: SearchHit['kind'] = 'note'): SearchHit => ({
  kind,
  id,
  title,
  excerpt: '',
  href: `/notes/${id}`,
  updated_at: `2026-01-0${day}T00:00:00Z`,
})
const titles = (...sources: SearchHit[][]) => merge('coeur', sources).map(({ title }) => title)

it.each<[what: string, sources: SearchHit[][], expected: string[]]>([
  ['nothing of nothing', [], []],
  ['the newest first, whoever found it', [[hit('a', 1)], [hit('b', 2)]], ['b', 'a']],
  [
    'a thing once, as the first source tells it',
    [[hit('a', 2, 'here')], [hit('a', 1, 'there'), hit('b', 3)]],
    ['b', 'here'],
  ],
  ['things of two kinds with one id both', [[hit('a', 2)], [hit('a', 1, 'word', 'word')]], ['a', 'word']],
  ['what is pinned before what is new', [[hit('a', 2), { ...hit('b', 1), pinned: true }]], ['b', 'a']],
  ['what is named so before what speaks of it', [[hit('a', 2)], [hit('b', 1, 'Le cœur')]], ['Le cœur', 'a']],
])('%s', (_what, sources, expected) => expect(titles(...sources)).toEqual(expected))

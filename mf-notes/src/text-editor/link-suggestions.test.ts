import { expect, it } from 'vitest'
import { createLinkIndex } from '../links/note-links.ts'
import { anchorsIn } from './anchors.ts'
import { suggestedLinks } from './link-suggestions.ts'
import { noteSuggestions } from './note-suggestions.ts'
import { stateOf } from './testing/typed.ts'

const note = (id: string, title: string, folder: string | null) => ({
  id,
  title,
  folder,
  deleted_at: null,
  created_at: id,
})
const index = createLinkIndex(
  [
    note('own', 'Sommaire', null),
    note('1', 'Plan', 'L2/Chimie'),
    note('2', 'Plan', 'L2/Bio'),
    note('3', 'Plan', null),
    note('4', 'Un plan de cours', null),
    note('5', 'C#', 'Info'),
    note('6', 'Le [plan]', null),
  ],
  [],
)
const texts: Readonly<Record<string, string>> = { '1': '# Acides\n## pH\n# Bases\n## pH', '5': '# Types' }
const references = {
  suggestNotes: noteSuggestions(index, 'own', { noFolder: 'Sans dossier' }),
  headingsIn(name: string) {
    const target = index.target(name)
    const text = target.kind === 'missing' ? undefined : texts[target.id]
    return text === undefined ? null : anchorsIn(text)
  },
}
const state = stateOf('# Début\n\n[[¦\n\n# Ma suite [1]\n')

const suggested = (typed: string) =>
  suggestedLinks(state, references, typed).map(({ label, detail, insert }) => [label, detail, insert])

it.each([
  ['somm', []],
  [
    'plan',
    [
      ['Plan', 'L2 / Chimie', '[[Chimie/Plan]]'],
      ['Plan', 'L2 / Bio', '[[Bio/Plan]]'],
      ['Plan', 'Sans dossier', '[[/Plan]]'],
      ['Un plan de cours', null, '[[Un plan de cours]]'],
      ['Le [plan]', null, '[[Le \\[plan\\]]]'],
    ],
  ],
  ['bio/pl', [['Plan', 'L2 / Bio', '[[Bio/Plan]]']]],
  [
    'Chimie/Plan#',
    [
      ['Acides', null, '[[Chimie/Plan#Acides]]'],
      ['pH', null, '[[Chimie/Plan#pH]]'],
      ['Bases', null, '[[Chimie/Plan#Bases]]'],
      ['Bases > pH', null, '[[Chimie/Plan#Bases#pH]]'],
    ],
  ],
  ['Chimie/Plan#aci', [['Acides', null, '[[Chimie/Plan#Acides]]']]],
  ['C#', [['C#', null, '[[C#]]']]],
  ['C##t', [['Types', null, '[[C##Types]]']]],
  ['Absente#', []],
  [
    '#',
    [
      ['Début', null, '[[#Début]]'],
      ['Ma suite 1', null, '[[#Ma suite 1]]'],
    ],
  ],
  ['#suite', [['Ma suite 1', null, '[[#Ma suite 1]]']]],
])('behind “[[%s” stand %j', (typed, expected) => expect(suggested(typed)).toEqual(expected))

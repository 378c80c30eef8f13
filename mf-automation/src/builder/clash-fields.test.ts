import { expect, test } from 'vitest'
import type { Conditions } from '../definition/conditions.ts'
import { conditionsText } from './clash-fields.ts'
import fr from './locales/fr.ts'

test.each<[Conditions, string]>([
  [{ match: 'all', rules: [] }, ''],
  [
    { match: 'all', rules: [{ field: 'note.title', operator: 'contains', value: 'bac' }] },
    'Titre de la note contient bac',
  ],
  [
    {
      match: 'any',
      rules: [
        { field: 'note.title', operator: 'is_empty' },
        { field: 'unknown.field', operator: 'greater', value: 3 },
      ],
    },
    'Il faut au moins une condition\nTitre de la note est vide\nunknown.field est plus grand que 3',
  ],
])('conditions that clash are shown in words', (conditions, text) => {
  expect(conditionsText(conditions, fr)).toBe(text)
})

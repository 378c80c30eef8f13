import { describe, expect, it } from 'vitest'
import { foldNames, readCalloutHead } from './callout.ts'

describe('the first line of a quotation', () => {
  it.each([
    ['> [!note]', { kind: 'note', fold: null, title: '', from: 2, to: 9 }],
    ['>[!TIP] Un mot', { kind: 'tip', fold: null, title: 'Un mot', from: 1, to: 8 }],
    ['> [!faq]- Pourquoi ?', { kind: 'question', fold: 'closed', title: 'Pourquoi ?', from: 2, to: 10 }],
    ['> [!toggle]+ **Gras**', { kind: 'toggle', fold: 'open', title: '**Gras**', from: 2, to: 13 }],
    ['> [!recette] Inconnu', { kind: 'note', written: 'recette', title: 'Inconnu' }],
    ['> [!info|right] À droite', { kind: 'info', title: 'À droite' }],
    ['> [!définition] Mot', { kind: 'note', written: 'définition', title: 'Mot' }],
  ])('%j is a callout', (line, expected) => expect(readCalloutHead(line)).toMatchObject(expected))

  it.each([
    '> cité',
    '> [!note]collé',
    '> [note]',
    '> [!]',
    '> texte [!note]',
    '> [!note](https://exemple.fr)',
    '[!note]',
  ])('%j is none', (line) => expect(readCalloutHead(line)).toBeNull())
})

it('tells equal first lines apart by their order', () => {
  const nameOf = foldNames()
  expect(['a', 'b', 'a'].map(nameOf)).toEqual(['a', 'b', 'a\n2'])
})

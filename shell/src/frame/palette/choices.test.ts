import type { CommandConfig, SearchHit } from '@cahier/contract'
import { searchWords } from '@cahier/contract/search'
import { expect, it } from 'vitest'
import { commandChoices, hitGroups, labelled, preferenceChoices } from './choices.ts'

const command = (id: string, fr: string, quickAction?: number): CommandConfig => ({
  id,
  expose: './c',
  label: { fr, en: fr, es: fr, de: fr },
  ...(quickAction !== undefined && { quickAction }),
})
const commands = commandChoices(
  [
    command('notes.tags', 'Gérer les tags'),
    command('planning.create', 'Planifier', 40),
    { ...command('notes.new', 'Créer un cœur', 10), keywords: { fr: 'nouvel organe', en: '', es: '', de: '' } },
  ],
  ({ fr }) => fr,
)
const labels = (query: string) => labelled(commands, searchWords(query)).map(({ label }) => label)

it('begins with the quick actions', () => expect(labels('')).toEqual(['Créer un cœur', 'Planifier', 'Gérer les tags']))

it.each([
  ['GERER tag', ['Gérer les tags']],
  ['coeur', ['Créer un cœur']],
  ['nouvel organe', ['Créer un cœur']],
  ['gérer coeur', []],
])('“%s” finds %j', (query, expected) => expect(labels(query)).toEqual(expected))

it('shows five of a kind', () => {
  const hit = (kind: SearchHit['kind'], id: number): SearchHit => ({
    kind,
    id: `${id}`,
    title: `${kind} ${id}`,
    excerpt: '',
    href: '/',
    updated_at: '2026-01-01',
  })
  const hits = [1, 2, 3, 4, 5, 6].map((id) => hit('word', id))
  const groups = hitGroups([...hits, hit('note', 1)], { note: 'N', document: 'D', word: 'V', session: 'S' })
  expect(groups.map(({ title, choices }) => [title, choices.length])).toEqual([
    ['N', 1],
    ['D', 0],
    ['V', 5],
    ['S', 0],
  ])
})

it('offers the themes and languages that are not chosen, and finds a language in any of them', () => {
  const texts = {
    theme: { light: 'Thème clair', dark: 'Thème sombre', system: 'Thème du système' },
    language: (name: string) => `Langue : ${name}`,
    keywords: 'apparence',
  }
  const choices = preferenceChoices({ theme: 'dark', language: 'fr' }, texts)
  const found = (query: string) => labelled(choices, searchWords(query)).map(({ label }) => label)
  expect(found('')).toEqual([
    'Thème clair',
    'Thème du système',
    'Langue : English',
    'Langue : Español',
    'Langue : Deutsch',
  ])
  expect(found('apparence clair')).toEqual(['Thème clair'])
  expect(found('sprache deu')).toEqual(['Langue : Deutsch'])
})

import { expect, it } from 'vitest'
import { faceFromMarkdown } from './from-markdown.ts'

it.each([
  ['un **mot** ==marqué== ~~rayé~~', 'un **mot** marqué rayé'],
  ['__gras__ et _penché_, snake_case_name', '**gras** et *penché*, snake_case_name'],
  ['## Titre\n> cité\n* un\n+ deux', 'Titre\ncité\n- un\n- deux'],
  ['[[Note|ici]] et [[Cours]], [lien](https://exemple.fr) ![a](b.png)', 'ici et Cours, lien a'],
  ['le `code` de $x^2$', 'le code de $x^2$'],
  ['a == b, c == d', 'a == b, c == d'],
])('%j is %j', (markdown, face) => {
  expect(faceFromMarkdown(markdown)).toBe(face)
})

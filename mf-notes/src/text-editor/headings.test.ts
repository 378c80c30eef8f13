import { expect, it } from 'vitest'
import { headingsIn } from './headings.ts'
import { noteParser } from './note-parser.ts'

const outline = (text: string) =>
  headingsIn(noteParser.parse(text), text).map(({ level, text, from }) => [level, text, from])

it.each([
  [
    '# Un\n\n### Trois ###\n\nDeux\n---',
    [
      [1, 'Un', 0],
      [3, 'Trois', 6],
      [2, 'Deux', 21],
    ],
  ],
  ['## *Penché* **gras** ~~non~~ ==oui== `code`', [[2, 'Penché gras non oui code', 0]]],
  ['## \\*Étoile\\* &amp; $x^2$', [[2, '*Étoile* & x^2', 0]]],
  ['## [site](https://exemple.fr "titre") et [[Bio|la cellule]], [[Noyau]]', [[2, 'site et la cellule, Noyau', 0]]],
  ['## https://exemple.fr', [[2, 'https://exemple.fr', 0]]],
  ['## Rôle ^a1b2', [[2, 'Rôle', 0]]],
  ['##', [[2, '', 0]]],
  [
    '> ## Cité\n\n- # Dans une liste',
    [
      [2, 'Cité', 2],
      [1, 'Dans une liste', 13],
    ],
  ],
  ['```\n# non\n```\n\n#non', []],
])('the headings of %j', (text, expected) => expect(outline(text)).toEqual(expected))

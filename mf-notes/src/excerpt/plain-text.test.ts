import { describe, expect, it } from 'vitest'
import { noteExcerpt } from './note-excerpt.ts'
import { plainText } from './plain-text.ts'

describe('plainText', () => {
  it.each([
    ['# De la crise à la République', 'De la crise à la République'],
    ['> 6 CO₂ + 6 H₂O', '6 CO₂ + 6 H₂O'],
    ['> > cité deux fois', 'cité deux fois'],
    ['- un\n* deux\n+ trois', '– un\n– deux\n– trois'],
    ['- [x] fait\n- [ ] à faire', '☑ fait\n☐ à faire'],
    ['1. d’abord\n2. ensuite', '1. d’abord\n2. ensuite'],
    ['à partir de **lumière**, d’*eau* et d’_air_', 'à partir de lumière, d’eau et d’air'],
    ['***très*** ~~faux~~ `code`', 'très faux code'],
    ['[la suite](https://exemple.fr) ![un schéma](schema.png)', 'la suite un schéma'],
    ['```js\nlet a = 1\n```\nfin', 'let a = 1\nfin'],
    ['avant\n\n---\n\naprès', 'avant\n\n\naprès'],
    ['| a | b |\n| --- | :-: |\n| 1 | 2 |', 'a · b\n1 · 2'],
    ['3 * 4 * 5, snake_case_name et -2', '3 * 4 * 5, snake_case_name et -2'],
    ['1 \\* 2 \\# 3', '1 * 2 # 3'],
    ['Un C# et 5 > 3', 'Un C# et 5 > 3'],
    ['## Titre ##\nApprendre le C#', 'Titre\nApprendre le C#'],
    ['Titre souligné\n===\nTexte', 'Titre souligné\nTexte'],
    ['1. [ ] numérotée', '☐ numérotée'],
    ['[[Le cœur]] et [[Le cœur|cet organe]]', 'Le cœur et cet organe'],
    ['| [[a\\|b]] | c |', 'b · c'],
    ['![[images/schéma.png]] ![[schéma.png|300]] ![[schéma.png|le cycle]]', 'schéma schéma le cycle'],
    ['![[schéma.png|le cycle|300x200]] ![le plan|320](a.png) ![a|b](a.png)', 'le cycle le plan a|b'],
    ['un bloc ^a1b2\n\n^seul\n\n2 ^3 fois', 'un bloc\n\n\n\n2 ^3 fois'],
    ['[loi](https://fr.wikipedia.org/wiki/Loi_(droit)) [vu][a]\n\n[a]: https://exemple.fr "Un titre"\n', 'loi vu\n\n'],
    [
      '[![schéma](a.png)](https://exemple.fr) <https://exemple.fr> <a@exemple.fr>',
      'schéma https://exemple.fr a@exemple.fr',
    ],
    ['> [!warning] Attention\n> au feu\n> [!note]-\n> plié', 'Attention\nau feu\n\nplié'],
    ['[!note] sans citation', '[!note] sans citation'],
    ['Vrai[^1].\n\n[^1]: Une source', 'Vrai.\n\nUne source'],
    ['un[^mot] deux[^2]\n\n[^mot]: A\n\n    suite\n[^2]: B', 'un deux\n\nA\n\n    suite\nB'],
    ['#bio/cellule et (#à_revoir)', '#bio/cellule et (#à_revoir)'],
    ['==important== et a == b', 'important et a == b'],
    ['$x^2$ et $$\\frac{a}{b}$$', 'x^2 et \\frac{a}{b}'],
    ['$$\n\\sum i\n$$\nfin', '\\sum i\nfin'],
    ['5 $ ou 6 $, $5 et $6, \\$5', '5 $ ou 6 $, $5 et $6, $5'],
    ['une ligne\\\nune autre<br>encore', 'une ligne\nune autre encore'],
    ['', ''],
  ])('%j reads %j', (markdown, text) => expect(plainText(markdown)).toBe(text))
})

describe('noteExcerpt', () => {
  it('leaves no blank line in a card', () => {
    expect(noteExcerpt('# Titre\n\nUne phrase.', [], 120)).toBe('Titre\nUne phrase.')
  })

  it('finds a word whose letters are in several marks', () => {
    const text = `${'a '.repeat(100)}la **photo**synthèse`
    expect(noteExcerpt(text, ['photosynthese'], 120)).toMatch(/^… (a )+la photosynthèse$/)
  })
})

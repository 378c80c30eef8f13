import { describe, expect, it, test } from 'vitest'
import { constructs } from '../../tests/constructs.ts'
import { tagsIn } from '../tags/text-tags.ts'
import { noteParser } from './note-parser.ts'

/** The tags that the editor draws, each once. */
function drawn(text: string): string[] {
  const found = new Set<string>()
  noteParser.parse(text).iterate({
    enter({ name, from, to }) {
      if (name === 'Hashtag') found.add(text.slice(from + 1, to))
    },
  })
  return [...found]
}

describe('a tag in the text', () => {
  it.each([
    ['#bio', ['bio']],
    ['un #bio/cellule et #à_revoir', ['bio/cellule', 'à_revoir']],
    ['(#a) [#b] {#c} "#d" «#e» « #f » “#g” ‘#h’', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    ['fin #bio.', ['bio']],
    ['ligne\n#deux', ['deux']],
    ['- #item\n- [ ] #tâche\n1. #un', ['item', 'tâche', 'un']],
    ['> #cité\n> #encore', ['cité', 'encore']],
    ['# Titre #bio', ['bio']],
    ['Titre #bio\n===', ['bio']],
    ['| #a |\n| - |\n| b #c |', ['a', 'c']],
    ['[^1]: #note\n\n    #suite', ['note', 'suite']],
    ['#2024-11 #1a #a1', ['2024-11', '1a', 'a1']],
    ['#中文 #العربية', ['中文', 'العربية']],
    ['#bio/ #bio//cellule', ['bio']],
    ['un paragraphe\n    #suite', ['suite']],
    ['- item\n\n    #dedans', ['dedans']],
    ['[une référence] #bio', ['bio']],
    ['5 $ #bio 6 $', ['bio']],
    ['```\ncode\n```\n#après', ['après']],
    ['> ```\n> code\n#après', ['après']],
  ])('%j: %j', (text, expected) => {
    expect(drawn(text)).toEqual(expected)
    expect(tagsIn(text)).toEqual(expected)
  })
})

describe('no tag', () => {
  it.each([
    '# Titre',
    '## Titre #',
    'C# et F#',
    'a#b',
    '#1 #2024',
    '#- #_ #/',
    '##bio',
    '\\#bio',
    '*#bio*',
    '`#bio` ``a ` #bio``',
    '$#bio$ et $x #bio$',
    '```\n#bio\n```',
    '~~~\n```\n#bio\n~~~',
    '```\n```js\n#bio\n```',
    '$$\n#bio\n$$',
    '    #bio',
    'texte\n\n    #bio\n    #bio',
    'texte\n\n\t#bio',
    '[texte](#bio) [#bio](https://exemple.fr) [un #bio][a] ![#bio](a.png)',
    '[[#bio]] [[Note#bio]] [[#bio',
    'https://exemple.fr/#bio <https://exemple.fr/#bio> www.exemple.fr/#bio',
    '<a href="#bio"> <b title=" #bio">',
    '&#233;',
    '#',
    `#${'a'.repeat(51)}`,
  ])('%j', (text) => {
    expect(drawn(text)).toEqual([])
    expect(tagsIn(text)).toEqual([])
  })
})

test.each(constructs)('the list finds the tags that the editor draws: %j', (text) => {
  for (const tagged of [`#avant ${text}`, `${text} #derrière`, `${text}\n\n#après`])
    expect([...tagsIn(tagged)].toSorted()).toEqual(drawn(tagged).toSorted())
})

it('finds a tag once, whatever its case and accents, as it is first written', () => {
  expect(tagsIn('#Géo et #geo, #GÉO')).toEqual(['Géo'])
})

it('reads ten thousand marks at once', () => {
  for (const text of ['#'.repeat(10_000), '[#a'.repeat(10_000), '#a `'.repeat(10_000)]) {
    expect(drawn(text).length).toBeLessThan(3)
    expect(tagsIn(text).length).toBeLessThan(3)
  }
})

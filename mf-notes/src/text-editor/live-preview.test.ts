import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { noteLanguage } from './language.ts'
import { previewOf } from './live-preview.ts'

/** What a text looks like: hidden marks are left out, drawn ones are in braces, dimmed ones in angle brackets. The caret, if any, is at `|`. */
function shown(text: string): string {
  const caret = text.indexOf('|')
  const doc = text.replace('|', '')
  const state = EditorState.create({ doc, extensions: [noteLanguage] })
  ensureSyntaxTree(state, doc.length, 5_000)
  const touched = (from: number, to: number) => caret >= from && caret <= to
  const replaced = previewOf(state, 0, doc.length, touched, { blockId: 'dim' }).filter(
    ({ from, to, value }) => to > from && (value.spec.class === undefined || value.spec.class === 'dim'),
  )
  let result = ''
  let at = 0
  for (const { from, to, value } of replaced.toSorted((a, b) => a.from - b.from)) {
    const { widget, class: name } = value.spec
    const drawn = name === 'dim' ? `<${doc.slice(from, to)}>` : widget ? `{${widget.constructor.name}}` : ''
    result += doc.slice(at, from) + drawn
    at = to
  }
  return result + doc.slice(at)
}

test.each([
  ['un mot **fort**', 'un mot fort'],
  ['un mot **fo|rt**', 'un mot **fort**'],
  ['un mot **fort**| là', 'un mot **fort** là'],
  ['*un* et ***deux***', 'un et deux'],
  ['~~non~~ et `code`', 'non et code'],
  ['==surligné== et a == b', 'surligné et a == b'],
  ['# Titre', 'Titre'],
  ['# Ti|tre', '# Titre'],
  ['## Titre ##', 'Titre'],
  ['#pas un titre', '#pas un titre'],
  ['> cité', 'cité'],
  ['> [!note] Titre\n> texte', '{CalloutWidget}Titre\ntexte'],
  ['> [!note]\n> te|xte', '{CalloutWidget}\n> texte'],
  ['> [!no|te] Titre', '> [!note] Titre'],
  ['> texte\n> [!note] Titre', 'texte\n[!note] Titre'],
  ['- un\n- deux', '{BulletWidget}un\n{BulletWidget}deux'],
  ['-| un', '- un'],
  ['- un\n  - deux\n    suite', '{BulletWidget}un\n{BulletWidget}deux\nsuite'],
  ['- un\n |  - deux', '{BulletWidget}un\n   {BulletWidget}deux'],
  ['1. un', '1. un'],
  ['- [ ] à faire', '{CheckboxWidget}à faire'],
  ['- [x] fait', '{CheckboxWidget}fait'],
  ['[texte](https://exemple.fr)', 'texte'],
  ['[te|xte](https://exemple.fr)', '[texte](https://exemple.fr)'],
  ['[texte]', '[texte]'],
  ['[[Une note]] ici', '{NoteLinkWidget} ici'],
  ['[[Une n|ote]] ici', '[[Une note]] ici'],
  ['![[Une note]] ici', '{NoteLinkWidget} ici'],
  ['![[]]', '![[]]'],
  ['[[Une note#Titre]] et [[#Titre]]', '{NoteLinkWidget} et {NoteLinkWidget}'],
  ['fin ^a1b2', 'fin <^a1b2>'],
  ['fin ^a1|b2', 'fin ^a1b2'],
  ['2 ^3 fois', '2 ^3 fois'],
  ['Vrai[^1].\n\n[^1]: A *b*', 'Vrai{FootnoteWidget}.\n\n{FootnoteMarkWidget}A b'],
  ['Vrai[^|1].\n\n[^1]: A', 'Vrai[^1].\n\n{FootnoteMarkWidget}A'],
  ['Vrai[^1].\n\n[^1|]: A', 'Vrai{FootnoteWidget}.\n\n[^1]: A'],
  ['Vrai[^1].\n\n[^1]: A\n\n    |B', 'Vrai{FootnoteWidget}.\n\n{FootnoteMarkWidget}A\n\n    B'],
  ['[^1]:\n\n[^1]: encore', '{FootnoteMarkWidget}\n\n[^1]: encore'],
  ['Perdue[^2].', 'Perdue{FootnoteWidget}.'],
  ['`[^1]` [^1](https://exemple.fr)', '[^1] ^1'],
  ['un #bio/cellule', 'un #bio/cellule'],
  ['`$x^2$` et 5 $ ou 6 $', '$x^2$ et 5 $ ou 6 $'],
  ['soit $x^2$ ici', 'soit {FormulaWidget} ici'],
  ['soit $x|^2$ ici', 'soit $x^2$ ici'],
  ['$$\\sum_i x_i$$', '{FormulaWidget}'],
  ['![un schéma](schéma.png)', 'un schéma'],
  ['![un schéma](https://exemple.fr/a.png)', 'un schéma'],
  ['![](a.png)', '![](a.png)'],
  ['[deux\nlignes](https://exemple.fr)', 'deux\nlignes'],
  ['[[]] et [[ ]]', '[[]] et [[ ]]'],
  ['---', '{LineWidget}'],
  ['\\*rien\\*', '\\*rien\\*'],
  ['```\n**code**\n```', '```\n**code**\n```'],
  ['<b>HTML</b>', '<b>HTML</b>'],
])('%j looks like %j', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

import { describe, expect, it } from 'vitest'
import { faceOf, faceText, isFormatted } from './face-text.ts'
import { type FaceNode, parseFace } from './parse-face.ts'

/** A face as a short text: `<strong>a</strong>`. */
const written = (nodes: readonly FaceNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'formula') return `<${node.isBlock ? 'block' : 'formula'} ${node.tex}>`
      if (node.kind === 'blank') return `[${written(node.answer)}|${node.hint ?? ''}]`
      return `<${node.kind}>${'text' in node ? node.text : written(node.children)}</${node.kind}>`
    })
    .join('')
const shown = (face: string) =>
  parseFace(face)
    .map(({ item, children }) => (item === null ? '' : item === 'dot' ? '• ' : `${item}) `) + written(children))
    .join('\n')

describe('a face', () => {
  it.each([
    ['un **mot** gras', 'un <strong>mot</strong> gras', 'un mot gras'],
    ['un *mot* penché', 'un <em>mot</em> penché', 'un mot penché'],
    ['***a***', '<em><strong>a</strong></em>', 'a'],
    ['***a** b*', '<em><strong>a</strong> b</em>', 'a b'],
    ['***a* b**', '<strong><em>a</em> b</strong>', 'a b'],
    ['**a *b***', '<strong>a <em>b</em></strong>', 'a b'],
    ['*a **b***', '<em>a <strong>b</strong></em>', 'a b'],
    ['**a *b** c*', '<strong>a *b</strong> c*', 'a *b c*'],
    ['2 * 3 * 4', '2 * 3 * 4', '2 * 3 * 4'],
    ['** a **', '** a **', '** a **'],
    ['**a', '**a', '**a'],
    ['****a****', '****a****', '****a****'],
    ['**a\nb**', '**a\nb**', '**a\nb**'],
    ['H~2~O', 'H<sub>2</sub>O', 'H₂O'],
    ['10^23^', '10<sup>23</sup>', '10²³'],
    ['x^Cu^', 'x<sup>Cu</sup>', 'x^(Cu)'],
    ['20^°^', '20<sup>°</sup>', '20°'],
    ['x^2 + y^2', 'x^2 + y^2', 'x^2 + y^2'],
    ['~5 ou ~6', '~5 ou ~6', '~5 ou ~6'],
    ['~~a~~', '~~a~~', '~~a~~'],
    ['$x^2$', '<formula x^2>', 'x^2'],
    ['5 $ et 6 $', '5 $ et 6 $', '5 $ et 6 $'],
    ['de $5 à $6', 'de $5 à $6', 'de $5 à $6'],
    ['$$ \\frac{a}{b}\n= c $$', '<block \\frac{a}{b}\n= c>', '\\frac{a}{b}\n= c'],
    ['$**a**$', '<formula **a**>', '**a**'],
    ['\\*a\\*', '*a*', '*a*'],
    ['C:\\rép', 'C:\\rép', 'C:\\rép'],
    ['- a\n- **b**', '• a\n• <strong>b</strong>', '- a\n- b'],
    ['3. a\n4. b', '3) a\n4) b', '3. a\n4. b'],
    ['\\- a', '- a', '- a'],
    ['1990 - 2000', '1990 - 2000', '1990 - 2000'],
    [
      '**Le {{c1::*chat*::animal}} dort**',
      '<strong>Le [<em>chat</em>|animal] dort</strong>',
      'Le {{c1::chat::animal}} dort',
    ],
    ['{{c1::a*b}} c*', '[a*b|] c*', '{{c1::a*b}} c*'],
    ['{a} {{b}}', '{a} {{b}}', '{a} {{b}}'],
    ['', '', ''],
    ['*\n*', '*\n*', '*\n*'],
  ])('%j is %j, as plain text %j', (face, look, text) => {
    expect({ look: shown(face), text: faceText(face) }).toEqual({ look, text })
  })

  it.each([
    '*a*',
    '$x$',
    'a\\*b',
    '**',
    'H~2~O',
    '{{c1::*a*}}',
    '- a',
    '{{c1::a}} *b*',
    '{*a*}',
    '\\',
    'x^2^ {{c1::y^2^}}',
  ])('has the plain text %j as it is', (text) => {
    expect(faceText(faceOf(text))).toBe(text)
  })

  it('is a text of its own only where it has marks', () => {
    expect(['a', '- a', '2 * 3', '**a**', '\\*'].map(isFormatted)).toEqual([false, false, false, true, true])
  })

  it.each(['*', '**a ', '$', '$a ', '{{c1::', '~a', '^', '\\', '***a* '])(
    'reads %j repeated in linear time',
    (part) => {
      const face = part.repeat(20_000 / part.length)
      expect(parseFace(face)).toHaveLength(1)
    },
  )
})

import { inputs } from '@cahier/contract/testing/damage'
import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { expect, it } from 'vitest'
import { htmlText } from '../html-text.ts'
import { tokensOf } from './tokens.ts'

/** Q has neither superscript nor subscript: a Q of the input is a Q of the text. */
const fragments = [
  '<p class="Q">Q <b>10<sup>Q2<sub>Q</sub></sup></b>, SO<sub>4</sub><sup>2−</sup><br/>Q &lt Q &amp;lt; &#8722;&eacute;</p>',
  '<table border="1"><thead><tr><th>Q</th><td>Q<br>Q</td></tr></thead><tr><td><table><tr><td>Q<td>Q</table></td></table>',
  '<ruby>Q<rp>(</rp><rt>Q</rt><rp>)</rp></ruby><del>Q<s>Q</s></del><hr>',
  '<ol start="99999"><li>Q<ol type=a><li>Q</li><li value="-7">Q</ol><li>Q<ul><li>Q</li><ul><li>Q</ul></ul></ol>',
  '\\(Q < Q\\) [$]Q<br>Q[/$] [$$]Q &lt; Q[/$$] [latex]<div>Q</div>[/latex] \\[Q\\]',
  '<style>b { }</style><script>if (a < b) { }</script><!-- Q --><![if Q]><pre>\n  Q\n\n    Q</pre>[sound:a.mp3]<img alt="a > b">',
]

/** Fragments in a row, with pieces cut out, doubled, reversed, and single signs exchanged. */
function malformed(random: () => number): string {
  const upTo = (end: number) => Math.floor(random() * end)
  let html = Array.from({ length: 1 + upTo(4) }, () => fragments[upTo(fragments.length)]).join('')
  for (let change = upTo(12); change > 0; change -= 1) {
    const from = upTo(html.length)
    const to = from + upTo(20)
    const piece = html.slice(from, to)
    const others = [
      '',
      piece + piece,
      [...piece].reverse().join(''),
      '<',
      '>',
      '"',
      '</',
      '<td>',
      '<sup>',
      '<li>',
      '\\(',
    ]
    html = html.slice(0, from) + others[upTo(others.length)] + html.slice(to)
  }
  return html
}

const lettersIn = (text: string) => text.split('Q').length - 1

it('reads any malformed HTML in as many steps as it has signs, without losing text or growing fourfold', () => {
  const random = seededRandom(8)
  for (let input = 0; input < inputs; input += 1) {
    const html = malformed(random)
    const sources: string[] = []
    let letters = 0
    for (const token of tokensOf(html)) {
      sources.push(token.source)
      if (token.kind === 'text' || token.kind === 'formula') letters += lettersIn(token.source)
      expect(sources.length, html).toBeLessThanOrEqual(html.length)
    }
    expect(sources.join('')).toBe(html)
    const text = htmlText(html)
    expect(lettersIn(text), html).toBe(letters)
    expect(text.length, html).toBeLessThanOrEqual(4 * html.length)
  }
})

import { describe, expect, it } from 'vitest'
import { readPastedHtml } from './pasted-html.ts'
import { withPictureNames } from './picture-marks.ts'

const item = (level: number, sign: string, text: string, list = 0) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`
const picture = 'data:image/png;base64,iVBORw0KGgo='

/** @returns the Markdown, or the kind of what is no Markdown */
const read = (html: string) => {
  const pasted = readPastedHtml(html)
  return pasted.kind === 'markdown' ? pasted.text : pasted.kind
}

describe('HTML of the clipboard', () => {
  it.each([
    ['a word', '<meta charset="utf-8"><span style="color:red">mot</span>', 'text'],
    ['lines', '<div>un</div><div>deux</div>', 'text'],
    ['paragraphs', '<p>un</p><p>deux</p>', 'un\n\ndeux'],
    [
      'a page of Google Docs',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><h1>T</h1><p>a <span style="font-weight:700">b</span></p></b>',
      '# T\n\na **b**',
    ],
    [
      'a plain word of Google Docs',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><span>mot</span></b>',
      'text',
    ],
    [
      'a link of Google Docs',
      '<a href="https://www.google.com/url?q=https://exemple.fr/a%3Fb%3D1&amp;sa=D">ici</a>',
      '[ici](https://exemple.fr/a?b=1)',
    ],
    [
      'links that lead nowhere',
      '<p><a href="javascript:alert(1)">un</a> <a href="#_Toc1">deux</a> <b>trois</b></p>',
      'un deux **trois**',
    ],
    [
      'what is around the selection',
      '<html><body>hors<!--StartFragment--><b>dedans</b><!--EndFragment-->hors</body></html>',
      '**dedans**',
    ],
    [
      'rows of Excel',
      '<html><body><table><!--StartFragment--><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr><!--EndFragment--></table></body></html>',
      '| a | b |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'lines of VS Code',
      '<div style="color:#ccc;font-family:Consolas, \'Courier New\', monospace;white-space:pre;"><div><span>let a</span></div></div>',
      'code',
    ],
    [
      'lines of JetBrains',
      '<html><body><pre style="font-family:\'JetBrains Mono\',monospace;">let <span>a</span></pre></body></html>',
      'code',
    ],
    ['code of a page', '<pre><code class="language-js">let a</code></pre>', '```js\nlet a\n```'],
  ])('%s', (_name, html, expected) => expect(read(html)).toBe(expected))

  it.each([
    ['bullets', item(1, '·', 'un') + item(1, '·', 'deux'), '- un\n- deux'],
    ['numbers that begin later', item(1, '3.', 'trois') + item(1, '4.', 'quatre'), '3. trois\n4. quatre'],
    ['letters', item(1, 'a)', 'un') + item(1, 'b)', 'deux'), '1. un\n2. deux'],
    [
      'levels',
      item(1, '1.', 'un') + item(2, 'o', 'dedans') + item(3, '§', 'plus') + item(1, '2.', 'deux'),
      '1. un\n   - dedans\n     - plus\n2. deux',
    ],
    ['levels that are left out', item(3, '·', 'un'), '- un'],
    [
      'another list',
      `${item(1, '1.', 'un')}<p class=MsoNormal>texte</p>${item(1, '1.', 'deux', 1)}`,
      '1. un\n\ntexte\n\n1. deux',
    ],
    [
      'blank paragraphs',
      `${item(1, '1.', 'un')}<p class=MsoNormal><o:p>&nbsp;</o:p></p>${item(1, '2.', 'deux')}`,
      '1. un\n2. deux',
    ],
    [
      'further paragraphs of an item',
      `${item(1, '·', 'un')}<p class=MsoListParagraph>suite</p>${item(1, '·', 'deux')}`,
      '- un\n\n  suite\n- deux',
    ],
    ['headings', '<p class=MsoTitle>Titre</p><p class=MsoNormal>a</p>', '# Titre\n\na'],
    ['headings with numbers', item(1, '1.', 'Titre').replace('MsoListParagraph', 'MsoHeading7'), '###### Titre'],
    ['what Word hides', "<p>a <span style='mso-hide:all'>b</span></p><p>c</p>", 'a\n\nc'],
  ])('of Word: %s', (_name, html, expected) => expect(read(html)).toBe(expected))

  it('takes pictures that are in it, and counts the others', () => {
    const pasted = readPastedHtml(
      `<p>a <img alt="Un &amp; deux" src="${picture}"> <img src="file:///c/x.png"> <img src="https://exemple.fr/x.png"></p>`,
    )
    expect(pasted).toMatchObject({ kind: 'markdown', leftOut: 2, pictures: [{ type: 'image/png' }] })
    const text = pasted.kind === 'markdown' ? pasted.text : ''
    expect(withPictureNames(text, ['image 1.png'])).toBe('a ![Un & deux](<image 1.png>)')
    expect(withPictureNames(text, [])).toBe('a')
  })
  it('takes any input', () => {
    for (const html of [
      '<script>',
      '<p style="',
      '<td colspan=1e9>',
      '<a href="javascript:x">y',
      '<img src="data:image/png;base64,%%%">',
    ])
      expect(() => readPastedHtml(html)).not.toThrow()
    for (const part of ['<p>', '<b>', '<div><p class=MsoListParagraph>']) expect(read(part.repeat(10_000))).toBe('text')
    expect(() => read('<p style="mso-list:l0 level9">'.repeat(10_000))).not.toThrow()
  })
})

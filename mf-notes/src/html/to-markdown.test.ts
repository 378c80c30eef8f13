import { describe, expect, it } from 'vitest'
import { elementsOf } from './elements.ts'
import { toMarkdown } from './to-markdown.ts'

describe('HTML as Markdown', () => {
  it.each([
    [
      '<p>Un <b>mot</b> <i>fort</i>, <s>non</s>, <mark>oui</mark> et <code>x`y</code></p>',
      'Un **mot** *fort*, ~~non~~, ==oui== et ``x`y``',
    ],
    ['<b>a </b><b>b</b>c <i> d</i>', '**a b**c *d*'],
    ['<b style="font-weight:normal"><p>Docs</p><span style="font-weight:700">gras</span></b>', 'Docs\n\n**gras**'],
    ['<h1>Un <b>titre</b></h1><h3>Deux<br>lignes</h3>', '# Un **titre**\n\n### Deux lignes'],
    ['<p>un<br>deux</p><p>trois<br><br>quatre</p>', 'un\\\ndeux\n\ntrois\n\nquatre'],
    ['<div>un</div><div><br></div><div>deux</div>', 'un\n\ndeux'],
    ['<ul><li>un<li>deux<ul><li>trois</ul></ul>', '- un\n- deux\n  - trois'],
    ['<ul><li>un</li><ul><li>deux</li></ul><li>trois</li></ul>', '- un\n  - deux\n- trois'],
    ['<ol start="9"><li>un</li><li><p>deux</p><p>suite</p></li></ol>', '9. un\n10. deux\n\n    suite'],
    [
      '<ul><li role="checkbox" aria-checked="true">fait</li><li><input type="checkbox"> reste</li></ul>',
      '- [x] fait\n- [ ] reste',
    ],
    ['<blockquote><p>un</p><ul><li>deux</li></ul></blockquote>', '> un\n>\n> - deux'],
    [
      '<details><summary>Un <b>mot</b></summary><p>deux</p><details open><summary>trois</summary>quatre</details></details>',
      '> [!toggle]- Un **mot**\n> deux\n>\n> > [!toggle]+ trois\n> > quatre',
    ],
    ['<pre><code class="language-js">let a = 1\n\nlet b &lt; 2</code></pre>', '```js\nlet a = 1\n\nlet b < 2\n```'],
    ['<pre>a ``` b</pre>', '````\na ``` b\n````'],
    ['<p>avant</p><hr><p>après</p>', 'avant\n\n---\n\naprès'],
    [
      '<a href="https://exemple.fr/a b"><b>un</b> lien</a>, <a href="javascript:alert(1)">non</a>, <a href="#"></a>',
      '[**un** lien](<https://exemple.fr/a b>), non,',
    ],
    [
      '<img src="img/a b.png" alt="un [plan]"> <img src="data:image/png;base64,x" alt="dit">',
      '![un \\[plan\\]](<img/a b.png>) dit',
    ],
    [
      '<table><tr><th>a<th>b|c<tr><td>1<td align=right><p>2</p><p>3</p></table>',
      '| a | b\\|c |\n| --- | ---: |\n| 1 | 2<br>3 |',
    ],
    [
      '<table><tr><td colspan=2 rowspan=2>x<td>y<tr><td>z<tr><td><td><td></table>',
      '| x |  | y |\n| --- | --- | --- |\n|  |  | z |',
    ],
    ['<table><tr><td><p>un</p><p>deux</p></td></tr></table>', 'un\n\ndeux'],
    [
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
      '$x^2$',
    ],
    ['<p>10<sup>23</sup> et H<sub>2</sub>O</p>', '10²³ et H₂O'],
    ['<script type="math/tex; mode=display">a<b</script><span class="MathJax">dessin</span>', '$$a<b$$'],
    [
      '<table><caption>Titre</caption><tr><td><h2>a</h2><hr><pre>let b\n\nlet c</pre><td><ul><li>d</ul></table>',
      'Titre\n\n| **a**<br>`let b`<br>`let c` | - d |\n| --- | --- |',
    ],
    ['<table><tr><td>a<table><tr><td>b<td>c</table><td>d</table>', 'a\n\n| b | c |\n| --- | --- |\n\nd'],
    ['<div style="--en-codeblock:true"><div>a {</div><div>&nbsp; b</div></div>', '```\na {\n  b\n```'],
    [
      '<div><input type=checkbox checked>fait</div><div><input type=checkbox>reste</div><p>après</p>',
      '- [x] fait\n- [ ] reste\n\naprès',
    ],
    ['<a href=https://exemple.fr/>lien</a><a href="b.html"/>autre</a>', '[lien](https://exemple.fr/)[autre](b.html)'],
    ['<a href=https://exemple.fr/>un <br> deux</a>', '[un\\\ndeux](https://exemple.fr/)'],
    ['<a href=b.html>un<br> <br>deux</a>', '[un](b.html)\n\n[deux](b.html)'],
    ['<b>un<s>deux</s></b><s> trois</s>', '**un~~deux~~** ~~trois~~'],
    ['<ul><li>a<ul><li>b</ul><ol start=2><li>c</ol><ol><li>d</ol></ul>', '- a\n  - b\n\n  2. c\n  1. d'],
    ['<ul><li>a<ol start=2><li>c</ol></ul>', '- a\n\n  2. c'],
    ['<ul><li>a</li><li><ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
    ['<p><code><i>let</i> <b>a</b></code></p>', '`let a`'],
    ['<p>a</p><code><i>let</i> a<br>let b</code>', 'a\n\n```\nlet a\nlet b\n```'],
    ['<dl><dt>mot</dt><dd>sens</dd></dl>', '**mot**\n\nsens'],
    [
      '<head><title>t</title></head><body>a<script>b</script><style>c</style><!-- d --><span style="display:none">e</span></body>',
      'a',
    ],
    ['1 &lt; 2 &amp;&amp; 3 &gt; 2 &eacute;&nbsp;!', '1 < 2 && 3 > 2 é\u00a0!'],
    [
      '<p># pas un titre</p><p>- ni un point</p><p>1. ni un nombre</p><p>---</p>',
      '\\# pas un titre\n\n\\- ni un point\n\n1\\. ni un nombre\n\n\\---',
    ],
    [
      '<p>*a* _b_ snake_case [c] $d$ ==e== ~~f~~ &lt;b&gt; 2 * 3 &amp;copy;</p>',
      '\\*a\\* \\_b\\_ snake_case \\[c\\] \\$d$ \\==e\\== \\~~f\\~~ \\<b> 2 * 3 \\&copy;',
    ],
    ['<span style="white-space:pre-wrap">a\nb</span>', 'a\\\nb'],
    ['<p>a<p>b<div>c<p>d</div>e', 'a\n\nb\n\nc\n\nd\n\ne'],
    ['a <b c < d> e', 'a **e**'],
    ['', ''],
  ])('%j is %j', (html, markdown) => expect(toMarkdown(html)).toBe(markdown))

  it('reads what is not closed, deep and huge in linear time', () => {
    const deep = `${'<div>'.repeat(50_000)}x`
    expect(toMarkdown(deep)).toBe('x')
    for (const part of [
      '<pre>\n`a',
      '<table><tr><td>a<td>b',
      '<tr><td>a<td>b',
      '<a href="',
      '<a x=">" ',
      '<',
      '<b ',
      '<!--',
      '<style>',
      '&',
      '<td colspan=999999>',
      '[',
      '`',
    ])
      expect(toMarkdown(part.repeat(50_000)).length).toBeLessThan(1_000_000)
    expect(elementsOf('<a b="c>d" e=\'f\' G=h i>').children).toMatchObject([{ name: 'a' }])
    const [a] = elementsOf('<a b="c>d" e=\'f\' G=h i>').children
    expect(typeof a === 'object' && [...a.attributes]).toEqual([
      ['b', 'c>d'],
      ['e', 'f'],
      ['g', 'h'],
      ['i', ''],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { htmlText, mediaIn } from './html-text.ts'
import { textHtml } from './text-html.ts'

it.each([
  ['un <b>mot</b>', 'un mot'],
  ['caf&eacute; &amp; th&#233; &#x2192; &oelig;uvre', 'café & thé → œuvre'],
  ['&NotEqual; &half; &alpha; &ThickSpace;&fjlig; &#x80; &#8722;1', '≠ ½ α fj € −1'],
  ['a &lt b, AT&T, ?a=1&copy=2 et vous&notre', 'a < b, AT&T, ?a=1&copy=2 et vous&notre'],
  ['&lt;script&gt; &amp;lt;', '<script> &lt;'],
  ['&nbsp;a&nbsp; b ', 'a b'],
  ['&inconnu; &#0; &#99999999;', '&inconnu; \u{fffd} \u{fffd}'],
  [
    '<style>b { color: red }</style><!-- a > b -->texte<SCRIPT>alert("</b>")</script ><!doctype html><![if x]><?xml v?>.',
    'texte.',
  ],
  ['<img src="x" onerror="alert(1)">le chat [sound:chat.mp3]', 'le chat'],
  ['le<img src=x>chat<svg></svg>', 'le chat'],
  ['<img alt="a > b" src=x>le <a href=\'"\'>chat</a><o:p></o:p>', 'le chat'],
  ['', ''],
])('%s reads %j', (html, text) => expect(htmlText(html)).toBe(text))

describe('superscripts and subscripts', () => {
  it.each([
    ['6,022 × 10<sup>23</sup> mol<sup>−1</sup>', '6,022 × 10²³ mol⁻¹'],
    ['10<sup>-3</sup>, SO<sub>4</sub><sup>2−</sup>, Ca<sup>2+</sup>', '10⁻³, SO₄²⁻, Ca²⁺'],
    ['1<sup>er</sup>, XX<sup>e</sup>, M<SUP class="x"><b>lle</b></SUP>', '1ᵉʳ, XXᵉ, Mˡˡᵉ'],
    ['x<sup>(n+1)</sup>, a<sub>i,j</sub>, 1<sup>ère</sup>', 'x⁽ⁿ⁺¹⁾, a_(i,j), 1^(ère)'],
    ['e<sup>x<sup>2</sup></sup>, x<sub>a<sub>1</sub></sub>', 'e^(x²), x_(a₁)'],
    ['2<sup>&minus;1&nbsp;</sup>fois 20<sup>°</sup>', '2⁻¹ fois 20°'],
    ['a<sup></sup>b, c<sup> </sup>d', 'ab, c d'],
    ['10<sup>2<div>suite</div>', '10²\nsuite'],
  ])('%s reads %j', (html, text) => expect(htmlText(html)).toBe(text))
})

describe('tables', () => {
  it.each([
    ['<table><tr><td>je</td><td>suis</td></tr><tr><td>tu</td><td>es</td></tr></table>', 'je | suis\ntu | es'],
    [
      'Être\n<table border>\n <thead>\n <tr>\n  <th>je</th>\n  <td>\n   suis\n   là\n  </td>\n </tr></thead>\n</table>\nfin',
      'Être\nje | suis là\nfin',
    ],
    ['<table><tr><td>je<td>suis<tr><td>tu<td>es</table>fin', 'je | suis\ntu | es\nfin'],
    [
      '<table><tr><td>a<br>b<td><td>c</tr><tr><td></td><td>d</td></tr><tr><td></td><td></td></tr></table>',
      'a / b | | c\n| d',
    ],
    ['<table><tr><td>a<p>b</p></td></tr></table>', 'a\nb'],
    ['<table><tr><td><pre>a\n\nb</pre></td><td>c</td></tr></table>', 'a / b | c'],
    ['<table><tr><td>x<sup>2</td><td>2x</td></tr></table>', 'x² | 2x'],
    ['<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr><tr><td>c</td></tr></table>', 'a | b\nc'],
    ['je</td><td>suis</td></tr><tr>perdu<td>tu</td>', 'je\nsuis\nperdu | tu'],
  ])('%s reads %j', (html, text) => expect(htmlText(html)).toBe(text))
})

describe('ruby', () => {
  it.each([
    ['<ruby>漢字<rt>かんじ</rt></ruby>を<ruby>読<rt>よ</rt></ruby>む', '漢字(かんじ)を読(よ)む'],
    ['<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>（<rt>じ<rp>）</ruby>', '漢(かん)字(じ)'],
    ['<ruby>\n<rb>漢字</rb>\n<rt>かんじ</rt>\n</ruby>', '漢字(かんじ)'],
    ['<ruby>漢字<rt></rt></ruby>', '漢字'],
    ['<ruby>漢字<rt>かんじ<p>suite', '漢字(かんじ)\nsuite'],
  ])('%s reads %j', (html, text) => expect(htmlText(html)).toBe(text))
})

describe('lists', () => {
  it.each([
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['Liste<ol><li>un</li><li>deux</li></ol>fin', 'Liste\n1. un\n2. deux\nfin'],
    ['<ol start="3">\n<li>\n<p>trois</p>\n</li>\n<li value=7>sept<li>huit</ol>', '3. trois\n7. sept\n8. huit'],
    ['<ol type="a"><li>x</li><li>y</li></ol><ol type=A start=27><li>z</ol>', 'a. x\nb. y\n27. z'],
    ['<ol type="I" start="9"><li>x<ol type=i><li>y</ol><li>z</ol>', 'IX. x\nIX.i. y\nX. z'],
    [
      '<ol><li>a<ol><li>b</li><li>c</li></ol></li><li>d<ul><li>e<ul><li>f</li></ul></li></ul></li><li>g</li></ol>',
      '1. a\n1.1. b\n1.2. c\n2. d\n- e\n- - f\n3. g',
    ],
    ['<li>seul</li><ol><li></li><li>deux</li></ol>', '- seul\n2. deux'],
  ])('%s reads %j', (html, text) => expect(htmlText(html)).toBe(text))
})

describe('lines', () => {
  it.each([
    ['une ligne<br>une autre<div>une troisième</div>la dernière', 'une ligne\nune autre\nune troisième\nla dernière'],
    ['<p>a</p><p>b<br/></p><h2>c</h2><blockquote>d</blockquote><dl><dt>e<dd>f</dl>', 'a\nb\nc\nd\ne\nf'],
    ['<div>seule</div>', 'seule'],
    ['<hr>a<hr>b<hr>', 'a\n---\nb'],
    ['code<pre>\nif x:\n    y = 1\n\nfin</pre>suite', 'code\nif x:\n    y = 1\n\nfin\nsuite'],
    ['<del>library</del> bookshop, <s>un <strike>deux</strike></s>', '~~library~~ bookshop, ~~un deux~~'],
  ])('%s reads %j', (html, text) => expect(htmlText(html)).toBe(text))
})

describe('formulas', () => {
  it.each([
    '\\(a<b  \\text{ et } c>d\\)',
    '\\[x <sup>2</sup>\n  y\\]',
    '[$]\\int_0^1 x\\,dx <i>[/$]',
    '[$$]a &= b \\\\ &times c[/$$]',
    '[latex]x[sound:y]  < 2[/latex]',
    '[LaTeX]\\[ 1 \\][/LATEX]',
  ])('are kept as they are: %s', (formula) => {
    expect(htmlText(formula)).toBe(formula)
    expect(htmlText(`<table><tr>${formula}<td> a <b>${formula}</b>,</td></tr></table>`)).toBe(
      `${formula} | a ${formula},`,
    )
    expect(htmlText(textHtml(formula))).toBe(formula)
  })
  it.each([
    ['\\(a &lt; b &amp;&nbsp;c\\)', '\\(a < b &\u{a0}c\\)'],
    ['[latex]a<br>b<div>c</div>[/latex]', '[latex]a\nb\nc[/latex]'],
    ['f\\( et [$] <b>x</b>  [latex] \\] y', 'f\\( et [$] x [latex] \\] y'],
    ['\\(r^2\\) et r<sup>2</sup>', '\\(r^2\\) et r²'],
  ])('%s reads %j', (html, text) => expect(htmlText(html)).toBe(text))
})

describe('malformed HTML', () => {
  it.each([
    '3 < 4 et 5 > 2',
    'a<b',
    'x<y alors z>w',
    'a <b et c> d',
    'vector<int> et #include <stdio.h>',
    'une <!-- suite',
    'fin <div class="x',
    'a </ b <> c',
  ])('keeps all of %s', (text) => expect(htmlText(text)).toBe(text))
  it.each([
    ['<a href="x>un mot</a> de plus', 'un mot de plus'],
    ['<a href="x>un mot</a> de <a href="y">plus</a>', 'un mot de plus'],
    ['<a href=x">un</a> <i title="y">mot</i> "> de plus', 'un mot "> de plus'],
    ['<img alt="a<b" src=x>le <i title=\'a < "b"\'>chat</i>', 'le chat'],
    ['<style>b { }', 'b { }'],
    ['<script>alert(1)', 'alert(1)'],
    ['<ruby>漢<rp>abc', '漢abc'],
    ['a</sup></td></table></li></ol>b', 'a\nb'],
  ])('%s reads %j', (html, text) => expect(htmlText(html)).toBe(text))
})

it('counts pictures and sounds', () => expect(mediaIn('<img src=a><IMG src=b>[sound:c.mp3] image')).toBe(3))

it('reads back every text that it writes', () => {
  const text = 'a < b && "c"\n<b>d</b> &eacute;\n1. SO₄²⁻ | x^(ère)\n- 漢字(かんじ)'
  expect(htmlText(textHtml(text))).toBe(text)
})

it('is fast on adversarial input', () => {
  for (const part of [
    '<',
    '<div',
    '&',
    '<!--',
    '<style>',
    ' \n',
    '[sound:',
    '<b "',
    '<sup>a',
    '<ol><li>',
    '<td>',
    '<table><td>',
    '\\(',
    `<b =" ='`,
    '<b ="x" ="',
    '[$]',
  ])
    htmlText(`${part.repeat(100_000)}>`)
})

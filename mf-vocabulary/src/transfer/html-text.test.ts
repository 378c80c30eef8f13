import { expect, it } from 'vitest'
import { htmlText, mediaIn, textHtml } from './html-text.ts'

it.each([
  ['un <b>mot</b>', 'un mot'],
  ['une ligne<br>une autre<div>une troisième</div>', 'une ligne\nune autre\nune troisième'],
  ['<div>seule</div>', 'seule'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['caf&eacute; &amp; th&#233; &#x2192; &oelig;uvre', 'café & thé → œuvre'],
  ['&lt;script&gt;', '<script>'],
  ['&nbsp;a&nbsp; b ', 'a b'],
  ['&inconnu; &#0; &#99999999;', '&inconnu; \u{fffd} \u{fffd}'],
  ['<style>b { color: red }</style><!-- rien -->texte<script>alert(1)</script>', 'texte'],
  ['<img src="x" onerror="alert(1)">le chat [sound:chat.mp3]', 'le chat'],
  ['3 < 4 et 5 > 2', '3 < 4 et 5 > 2'],
  ['', ''],
])('%s reads %j', (html, text) => expect(htmlText(html)).toBe(text))

it('counts pictures and sounds', () => expect(mediaIn('<img src=a><IMG src=b>[sound:c.mp3] image')).toBe(3))

it('reads back every text that it writes', () => {
  const text = 'a < b && "c"\n<b>d</b> &eacute;'
  expect(htmlText(textHtml(text))).toBe(text)
})

it('is fast on adversarial input', () => {
  for (const part of ['<', '<div', '&', '<!--', '<style>', ' \n', '[sound:']) htmlText(part.repeat(100_000))
})

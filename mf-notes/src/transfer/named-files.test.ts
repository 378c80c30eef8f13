import { expect, it } from 'vitest'
import { writePicture } from '../text-editor/addresses.ts'
import { namedFiles } from './named-files.ts'

it.each([
  ['![](a.png) et ![b](b.png "titre")', ['a.png', 'b.png']],
  ['![un schéma](<schéma 1.png>)', ['schéma 1.png']],
  ['![](sch%C3%A9ma.png)', ['schéma.png']],
  ['![](https://exemple.fr/a.png) [lien](b.png)', ['b.png']],
  [
    '![[photo.png|300]] et ![[img/schéma.png]] et [[cours.pdf#page=3|p. 3]]',
    ['photo.png', 'schéma.png', 'cours.pdf#page=3', 'cours.pdf'],
  ],
  ['`![](a.png)` et [![](b.png)](c.pdf)\n```\n![](d.png)\n```', ['b.png']],
  ['```\n~~~\n![](a.png)\n```\n![](b.png)\n~~~~\n~~~\n![](c.png)\n~~~~', ['b.png']],
  ['![](..) ![](../a.png)', []],
])('the files that %j names', (text, names) => expect(namedFiles(text)).toEqual(names))

it.each(['a.png', 'image 2026-11-23 10.12.33.png', '100 %.png', 'f(x).png', 'a[1].png', 'été.jpg'])(
  'what shows %j is found again',
  (name) => expect(namedFiles(writePicture(name))).toEqual([name]),
)

it.each(['[[', '![', '`', '[](', '[](<', '![[a|', '[a](b "', '``` '])(
  'a line of nothing but %j names no file, and takes no time',
  (part) => expect(namedFiles(part.repeat(100_000))).toEqual([]),
)

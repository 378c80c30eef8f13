import { expect, it } from 'vitest'
import { writePicture } from '../text-editor/addresses.ts'
import { pictureNames } from './pictures.ts'

it.each([
  ['![](a.png) et ![b](b.png "titre")', ['a.png', 'b.png']],
  ['![un schéma](<schéma 1.png>)', ['schéma 1.png']],
  ['![](sch%C3%A9ma.png)', ['schéma.png']],
  ['![](https://exemple.fr/a.png) [lien](b.png)', []],
  ['![](..) ![](../a.png)', []],
])('the pictures of %j', (text, names) => expect(pictureNames(text)).toEqual(names))

it.each(['a.png', 'image 2026-11-23 10.12.33.png', '100 %.png', 'f(x).png', 'a[1].png', 'été.jpg'])(
  'what shows %j is found again',
  (name) => expect(pictureNames(writePicture(name))).toEqual([name]),
)

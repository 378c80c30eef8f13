import { expect, test } from 'vitest'
import { picturesIn } from './pictures-in.ts'

test.each([
  ['![[a.png|300]] et ![le plan|40x20](b%20c.png)', ['a: a.png', 'le plan: b c.png']],
  ['| ![[a.png\\|un plan\\|300]] |\n| - |\n\n> - ![](d.jpg "titre")', ['un plan: a.png', ': d.jpg']],
  ['![[a.png]] ![[dossier/a.png]]', ['a: a.png']],
  ['![loin](https://exemple.fr/a.png) [lien](a.png) `![[a.png]]`', []],
])('%j shows %j', (text, pictures) =>
  expect(picturesIn(text).map(({ name, alternative }) => `${alternative}: ${name}`)).toEqual(pictures),
)

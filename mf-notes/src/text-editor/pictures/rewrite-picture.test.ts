import { expect, test } from 'vitest'
import { picturesIn } from './pictures-in.ts'
import { rewritePicture } from './rewrite-picture.ts'

test.each([
  ['![[a.png]]', { width: 300 }, '![[a.png|300]]'],
  ['![[dossier/a.png|un plan|300x200]]', { width: 320 }, '![[dossier/a.png|un plan|320]]'],
  ['![[a.png|300]]', { width: null }, '![[a.png]]'],
  ['![[a.png|300x200]]', { alternative: 'un [plan]|x' }, '![[a.png|un plan x|300x200]]'],
  ['![[a.png|un plan]]', { alternative: ' ' }, '![[a.png]]'],
  ['![le **plan**](a.png "titre")', { width: 320 }, '![le **plan**|320](a.png "titre")'],
  ['![le plan|320x200](<a b.png>)', { width: 100 }, '![le plan|100](<a b.png>)'],
  ['![le plan|320](a.png)', { width: null }, '![le plan](a.png)'],
  ['![](a.png)', { width: 320 }, '![|320](a.png)'],
  ['![x|320](a.png)', { alternative: 'un [plan]' }, '![un \\[plan\\]|320](a.png)'],
])('%j with %j is %j', (source, change, expected) => {
  const written = rewritePicture(source, change)
  expect(written).toBe(expected)
  const [before] = picturesIn(source)
  const [after] = picturesIn(written)
  expect(after?.name).toBe(before?.name)
  if ('width' in change) expect(after?.size?.width ?? null).toBe(change.width)
  else expect(after?.size).toEqual(before?.size)
})

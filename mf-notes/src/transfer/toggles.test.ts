import { expect, it } from 'vitest'
import { withToggles } from './toggles.ts'

it.each([
  [
    '<details>\n<summary>Un <b>mot</b></summary>\n\ndeux\n\n- trois\n</details>\n\nfin',
    '> [!toggle]- Un **mot**\n> deux\n>\n> - trois\n\nfin',
  ],
  ['<details open><summary>Un</summary>deux</details>', '> [!toggle]+ Un\n> deux'],
  ['<details>\ndeux\n</details>', '> [!toggle]-\n> deux'],
  [
    '<details>\n<summary>Un</summary>\n<details>\n<summary>Deux</summary>\ntrois\n</details>\n</details>',
    '> [!toggle]- Un\n> > [!toggle]- Deux\n> > trois',
  ],
  [
    '<details>\n<summary>Code</summary>\n\n```html\n<details>\n```\n\n</details>',
    '> [!toggle]- Code\n> ```html\n> <details>\n> ```',
  ],
  ['```html\n<details>\n</details>\n```', '```html\n<details>\n</details>\n```'],
  ['un <details> mot', 'un <details> mot'],
  ['<details>\nsans fin', '<details>\nsans fin'],
  ['<detailsx>\n</detailsx>', '<detailsx>\n</detailsx>'],
])('%j is read as %j', (text, expected) => expect(withToggles(text)).toBe(expected))

it('reads a text of nothing else in linear time', () => {
  const text = '<details>\n'.repeat(20_000)
  expect(withToggles(text)).toBe(text)
})

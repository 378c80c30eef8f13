import { expect, it } from 'vitest'
import { outlineOf } from './outline.ts'
import { stateOf } from './testing/typed.ts'

it('lists headings by their words', () => {
  const text = '# Le **cœur**[^1] ##\n\n- ## `Item`\n\n> Cité[^mot] #bio\n> ===\n\n[^1]: # Note\n[^mot]: autre'
  expect(outlineOf(stateOf(`¦${text}`)).map(({ level, text }) => `${level} ${text}`)).toEqual([
    '1 Le cœur',
    '2 Item',
    '1 Cité #bio',
  ])
})

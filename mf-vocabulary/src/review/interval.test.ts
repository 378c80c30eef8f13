import { createFormat } from '@cahier/contract/i18n'
import { expect, it } from 'vitest'
import { intervalText } from './interval.ts'

it.each([
  [10, null, '10 min'],
  [null, 1, '1 j'],
  [null, 30, '30 j'],
  [null, 46, '1,5 mois'],
  [null, 200, '7 mois'],
  [null, 475, '1,3 an'],
  [null, 3650, '10 ans'],
])('%s minutes, %s days are %s', (minutes, days, text) => {
  expect(intervalText(createFormat('fr'), { minutes, days }).replace(/\s/g, ' ')).toBe(text)
})

import { expect, it } from 'vitest'
import { pauseText } from './pause-text.ts'

const number = (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat('fr', options).format(value)

it.each([
  [1, '1 minute'],
  [30, '30 minutes'],
  [60, '1 heure'],
  [90, '90 minutes'],
  [240, '4 heures'],
  [1_440, '1 jour'],
  [2_880, '2 jours'],
])('%d minutes are %s', (minutes, text) => {
  expect(pauseText({ number }, minutes).replaceAll(/\s/g, ' ')).toBe(text)
})

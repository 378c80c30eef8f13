import { createFormat } from '@cahier/contract/i18n'
import { expect, it } from 'vitest'
import fr from '../locales/fr.ts'
import { causeOf } from './cause.ts'
import { durationText } from './duration-text.ts'
import { triggerText } from './trigger-text.ts'

const format = createFormat('fr')

it.each([
  ['time_based', { schedule: 'weekly', time: '17:00', day_of_week: 5 }, 'Chaque vendredi à 17:00'],
  ['time_based', {}, 'À une heure fixe'],
  ['vocabulary_added', { thresholds: [50, 100, 200] }, 'À 50, 100 et 200 mots'],
  ['vocabulary_added', { threshold: 10 }, 'Tous les 10 mots'],
  ['vocabulary_added', { threshold: 1 }, 'À chaque mot ajouté'],
  ['session_completed', { min_duration: 120 }, 'Après 2 h d’étude'],
  ['session_completed', { min_duration: 45 }, 'Après 45 min d’étude'],
  ['session_completed', {}, 'Séance terminée'],
  ['note_created', { tags: ['examen'] }, 'Note créée'],
] as const)('%s with %o', (type, config, text) => {
  expect(triggerText(type, config, fr, format).replace(/\s/g, ' ')).toBe(text)
})

it.each([
  [12.4, '12 ms'],
  [1540, '1,5 s'],
])('%d milliseconds', (milliseconds, text) => {
  expect(durationText(milliseconds, fr.duration, format)).toBe(text)
})

it.each([
  [{ trigger: 'manual' }, 'manual'],
  [{ trigger: 'something newer' }, null],
  [null, null],
])('the cause of %o', (data, cause) => {
  expect(causeOf(data)).toBe(cause)
})

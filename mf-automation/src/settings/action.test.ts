import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { configWith, formOf, notificationForm } from './action.ts'

const reminder = { title: 'Réviser', message: 'Dix mots.', href: '/vocabulary' }
const report = { title: 'Votre semaine', report: 'week', href: '/dashboard' }

describe('the texts of a notification', () => {
  it.each([
    ['of a reminder', reminder, { title: 'Réviser', message: 'Dix mots.', reports: false }],
    ['of a report', report, { title: 'Votre semaine', message: '', reports: true }],
    ['of what has no words', { url: 'x' }, { title: '', message: '', reports: false }],
    ['of nothing', null, { title: '', message: '', reports: false }],
  ])('%s', (_, config, form) => {
    expect(formOf(config)).toEqual(form)
  })
})

describe('validation', () => {
  it.each([
    ['a blank title', { title: ' ', message: 'x', reports: false }, { title: true, message: false }],
    ['a blank message', { title: 'x', message: ' ', reports: false }, { title: false, message: true }],
    ['a report needs no message', { title: 'x', message: '', reports: true }, { title: false, message: false }],
  ])('%s', (_, form, errors) => {
    const refused = v.safeParse(notificationForm, form).issues?.map(({ message }) => message) ?? []
    expect({ title: refused.includes('title'), message: refused.includes('message') }).toEqual(errors)
  })
})

describe('storing texts keeps the rest of the config', () => {
  it.each([
    [reminder, { title: ' A ', message: ' b ', reports: false }, { ...reminder, title: 'A', message: 'b' }],
    [report, { title: 'A', message: '', reports: true }, { ...report, title: 'A' }],
  ])('of %o', (config, form, stored) => {
    expect(configWith(config, form)).toEqual(stored)
  })
})

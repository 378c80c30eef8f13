import { localInputOf } from '@cahier/contract/time'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { emptyForm, formOf, type SessionForm, sessionForm, valuesOf } from './session-form.ts'

const form: SessionForm = { title: 'Bac', type: 'study', description: '', start: '2026-11-21T18:05', duration: '60' }
const fine = { title: false, start: false, duration: false }

describe('validation', () => {
  it.each([
    ['nothing', {}, fine],
    ['a blank title', { title: ' \t' }, { ...fine, title: true }],
    ['no date', { start: '' }, { ...fine, start: true }],
    ['14 minutes', { duration: '14' }, { ...fine, duration: true }],
    ['15 minutes are fine', { duration: '15' }, fine],
    ['480 minutes are fine', { duration: '480' }, fine],
    ['481 minutes', { duration: '481' }, { ...fine, duration: true }],
    ['half minutes', { duration: '30.5' }, { ...fine, duration: true }],
    ['no duration', { duration: '' }, { ...fine, duration: true }],
  ])('%s', (_, change, errors) => {
    const refused = v.safeParse(sessionForm, { ...form, ...change }).issues?.map(({ message }) => message) ?? []
    expect(Object.fromEntries(Object.keys(fine).map((field) => [field, refused.includes(field)]))).toEqual(errors)
  })
})

it('a new session starts now and lasts an hour', () => {
  expect(emptyForm(new Date(2026, 0, 5, 8, 3))).toMatchObject({ start: '2026-01-05T08:03', duration: '60', title: '' })
})

it('the stored values are those of the form', () => {
  const values = valuesOf({ ...form, title: ' Bac ' })
  expect(values).toMatchObject({ title: 'Bac', duration: 60 })
  expect(localInputOf(new Date(values.scheduled_for))).toBe(form.start)
  const stored = { ...values, document_ids: [], participants: [] }
  expect(
    formOf({ ...stored, id: 'a', user_id: 'b', created_at: values.scheduled_for, updated_at: values.scheduled_for }),
  ).toEqual(form)
})

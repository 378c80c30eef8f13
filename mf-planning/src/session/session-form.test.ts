import { editOf } from '@cahier/contract/edit'
import { localZone } from '@cahier/contract/time'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { aSession } from '../../tests/sessions.ts'
import { noRepetition } from '../recurrence/rule.ts'
import {
  editedSession,
  emptyForm,
  planOf,
  prefilled,
  type SessionForm,
  seriesOf,
  sessionSchema,
} from './session-form.ts'

const itemId = '10000000-0000-4000-8000-000000000001'
const now = new Date(2026, 10, 21, 8, 5, 59)
const form: SessionForm = { ...emptyForm(now), title: 'Révision' }

it('starts with vocabulary, the current time, and 30 minutes', () => {
  expect(emptyForm(now)).toEqual({
    title: '',
    type: 'vocabulary',
    description: '',
    scheduledFor: '2026-11-21T08:05',
    duration: '30',
    items: [],
    repetition: noRepetition,
    scope: 'one',
  })
})

/** The names of the invalid fields, in the form's order. */
const refused = (values: SessionForm, repeatable: boolean) =>
  v.safeParse(sessionSchema(repeatable), values).issues?.map(({ message }) => message) ?? []

describe('sessionSchema', () => {
  it.each<[Partial<SessionForm>, string[]]>([
    [{}, []],
    [{ title: '  ' }, ['title']],
    [{ scheduledFor: '' }, ['scheduledFor']],
    [{ scheduledFor: '2026-13-01T00:00' }, ['scheduledFor']],
    [{ duration: '15' }, []],
    [{ duration: '480' }, []],
    [{ duration: '14' }, ['duration']],
    [{ duration: '481' }, ['duration']],
    [{ duration: '22.5' }, ['duration']],
    [{ duration: '' }, ['duration']],
    [{ repetition: { ...noRepetition, frequency: 'weekly', end: 'until', until: '2026-11-20' } }, ['until']],
    [{ title: '', scheduledFor: 'x', duration: 'x' }, ['title', 'scheduledFor', 'duration']],
  ])('%j', (patch, fields) => {
    expect(refused({ ...form, ...patch }, true)).toEqual(fields)
  })

  it('does not validate a repetition that does not apply', () => {
    const repetition = { ...noRepetition, frequency: 'daily', interval: '0' } as const
    expect(refused({ ...form, repetition }, false)).toEqual([])
  })
})

it('planOf trims texts and converts the time to UTC', () => {
  expect(planOf({ ...form, title: ' Révision ', description: ' Verbes\n' })).toEqual({
    title: 'Révision',
    type: 'vocabulary',
    description: 'Verbes',
    scheduled_for: new Date(2026, 10, 21, 8, 5).toISOString(),
    time_zone: localZone(),
    duration: 30,
    items: [],
  })
})

it('seriesOf keeps the local time', () => {
  const repetition = { ...noRepetition, frequency: 'weekly' as const, weekdays: [1] }
  expect(seriesOf({ ...form, repetition })).toEqual({ starts_at: '2026-11-21T08:05', rule: 'FREQ=WEEKLY;BYDAY=MO,SA' })
})

describe('an edit of a stored session', () => {
  const session = aSession('a', '2026-11-21T07:05:42.000Z', { items: ['i'], time_zone: 'Asia/Tokyo' })
  const edited = editedSession('FREQ=WEEKLY;BYDAY=MO,SA')
  const stored = edited.formOf(session)
  const edit = (patch: Partial<SessionForm>) => editOf(edited, session, stored, { ...stored, ...patch })

  it('changes nothing if nothing was typed', () => {
    expect(edit({}).change).toEqual({})
  })

  it('uses the learner’s time zone for a changed time', () => {
    expect(edit({ scheduledFor: '2026-11-22T18:00' })).toEqual({
      change: { scheduled_for: new Date(2026, 10, 22, 18).toISOString(), time_zone: localZone() },
      basedOn: { scheduled_for: '2026-11-21T07:05:42.000Z', time_zone: 'Asia/Tokyo' },
    })
  })

  it('changes the rule only together with other sessions of the series', () => {
    const repetition = { ...stored.repetition, frequency: 'daily' as const }
    expect(edit({ repetition }).change).toEqual({})
    expect(edit({ repetition, scope: 'all' })).toEqual({
      change: { rule: 'FREQ=DAILY' },
      basedOn: { rule: 'FREQ=WEEKLY;BYDAY=MO,SA' },
    })
    expect(edit({ scope: 'all' }).change).toEqual({})
  })
})

describe('prefilled', () => {
  it.each<[string, unknown, Partial<SessionForm>]>([
    ['nothing', null, {}],
    ['what is no object', 'Révision', {}],
    ['an unknown type', { title: 'a', type: 'video' }, {}],
    ['a moment that is none', { title: 'a', scheduledFor: 'demain' }, {}],
    ['an item that is none', { title: 'a', items: ['x'] }, {}],
    ['a title', { title: 'Révision' }, { title: 'Révision' }],
    [
      'everything',
      {
        title: 'Lecture',
        type: 'document',
        description: 'Ch. 3',
        scheduledFor: new Date(2026, 11, 1, 9).toISOString(),
        duration: 45,
        items: [itemId],
      },
      {
        title: 'Lecture',
        type: 'document',
        description: 'Ch. 3',
        scheduledFor: '2026-12-01T09:00',
        duration: '45',
        items: [itemId],
      },
    ],
  ])('%s', (_name, payload, expected) => {
    expect(prefilled(payload, now)).toEqual({ ...emptyForm(now), ...expected })
  })
})

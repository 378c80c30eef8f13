import { describe, expect, it } from 'vitest'
import { aSession } from '../../tests/sessions.ts'
import { noRepetition } from '../repeat/rule.ts'
import { localZone } from '../schedule/days.ts'
import {
  changeOf,
  draftOf,
  emptyDraft,
  type Field,
  invalidFields,
  planOf,
  prefilled,
  type SessionDraft,
  sameDraft,
  seriesOf,
} from './draft.ts'

const itemId = '10000000-0000-4000-8000-000000000001'
const now = new Date(2026, 10, 21, 8, 5, 59)
const draft: SessionDraft = { ...emptyDraft(now), title: 'Révision' }

it('begins with vocabulary, now, and 30 minutes', () => {
  expect(emptyDraft(now)).toEqual({
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

describe('invalidFields', () => {
  it.each<[Partial<SessionDraft>, Field[]]>([
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
    expect(invalidFields({ ...draft, ...patch }, true)).toEqual(fields)
  })

  it('does not look at a repetition that is not asked for', () => {
    const repetition = { ...noRepetition, frequency: 'daily', interval: '0' } as const
    expect(invalidFields({ ...draft, repetition }, false)).toEqual([])
  })
})

it('planOf trims and says the moment in UTC', () => {
  expect(planOf({ ...draft, title: ' Révision ', description: ' Verbes\n' })).toEqual({
    title: 'Révision',
    type: 'vocabulary',
    description: 'Verbes',
    scheduled_for: new Date(2026, 10, 21, 8, 5).toISOString(),
    time_zone: localZone(),
    duration: 30,
    items: [],
  })
})

it('seriesOf keeps the wall clock', () => {
  const repetition = { ...noRepetition, frequency: 'weekly', weekdays: [1] } as const
  expect(seriesOf({ ...draft, repetition })).toEqual({ starts_at: '2026-11-21T08:05', rule: 'FREQ=WEEKLY;BYDAY=MO,SA' })
})

it('a stored session survives the form unchanged', () => {
  const session = aSession('a', '2026-11-21T07:05:42.000Z', { items: ['i'], time_zone: 'Asia/Tokyo' })
  const { title, type, description, duration, items } = session
  expect(changeOf(session, draftOf(session, null))).toEqual({ title, type, description, duration, items })
})

it('a moment that was changed is of the learner’s own clock', () => {
  const session = aSession('a', '2026-11-21T07:05:42.000Z', { time_zone: 'Asia/Tokyo' })
  const moved = { ...draftOf(session, null), scheduledFor: '2026-11-22T18:00' }
  expect(changeOf(session, moved)).toMatchObject({
    scheduled_for: new Date(2026, 10, 22, 18).toISOString(),
    time_zone: localZone(),
  })
})

describe('prefilled', () => {
  it.each<[string, unknown, Partial<SessionDraft>]>([
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
    expect(prefilled(payload, now)).toEqual({ ...emptyDraft(now), ...expected })
  })
})

it('sameDraft sees every field', () => {
  const changed = {
    title: 'b',
    type: 'mixed',
    description: 'c',
    scheduledFor: '2027-01-01T00:00',
    duration: '45',
    items: [itemId],
    repetition: { ...noRepetition, frequency: 'daily' },
  }
  expect(sameDraft(draft, { ...draft })).toBe(true)
  for (const [field, value] of Object.entries(changed)) {
    expect(sameDraft(draft, { ...draft, [field]: value })).toBe(false)
  }
})

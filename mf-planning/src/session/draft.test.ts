import { describe, expect, it } from 'vitest'
import { aSession } from '../../tests/sessions.ts'
import {
  draftOf,
  emptyDraft,
  type Field,
  invalidFields,
  planOf,
  prefilled,
  type SessionDraft,
  sameDraft,
} from './draft.ts'

const now = new Date(2026, 10, 21, 8, 5, 59)
const draft: SessionDraft = { ...emptyDraft(now), title: 'Révision' }

it('begins with vocabulary, now, and 30 minutes', () => {
  expect(emptyDraft(now)).toEqual({
    title: '',
    type: 'vocabulary',
    description: '',
    scheduledFor: '2026-11-21T08:05',
    duration: '30',
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
    [{ title: '', scheduledFor: 'x', duration: 'x' }, ['title', 'scheduledFor', 'duration']],
  ])('%j', (patch, fields) => {
    expect(invalidFields({ ...draft, ...patch })).toEqual(fields)
  })
})

it('planOf trims and says the moment in UTC', () => {
  expect(planOf({ ...draft, title: ' Révision ', description: ' Verbes\n' })).toEqual({
    title: 'Révision',
    type: 'vocabulary',
    description: 'Verbes',
    scheduled_for: new Date(2026, 10, 21, 8, 5).toISOString(),
    duration: 30,
  })
})

it('a stored session survives the form unchanged', () => {
  const { title, type, description, duration, scheduled_for } = aSession('a', '2026-11-21T07:05:00.000Z')
  const plan = planOf(draftOf(aSession('a', scheduled_for)))
  expect(plan).toEqual({ title, type, description, duration, scheduled_for })
})

describe('prefilled', () => {
  it.each<[string, unknown, Partial<SessionDraft>]>([
    ['nothing', null, {}],
    ['what is no object', 'Révision', {}],
    ['an unknown type', { title: 'a', type: 'video' }, {}],
    ['a moment that is none', { title: 'a', scheduledFor: 'demain' }, {}],
    ['a title', { title: 'Révision' }, { title: 'Révision' }],
    [
      'everything',
      {
        title: 'Lecture',
        type: 'document',
        description: 'Ch. 3',
        scheduledFor: new Date(2026, 11, 1, 9).toISOString(),
        duration: 45,
      },
      { title: 'Lecture', type: 'document', description: 'Ch. 3', scheduledFor: '2026-12-01T09:00', duration: '45' },
    ],
  ])('%s', (_name, payload, expected) => {
    expect(prefilled(payload, now)).toEqual({ ...emptyDraft(now), ...expected })
  })
})

it('sameDraft sees every field', () => {
  const changed = { title: 'b', type: 'mixed', description: 'c', scheduledFor: '2027-01-01T00:00', duration: '45' }
  expect(sameDraft(draft, { ...draft })).toBe(true)
  for (const [field, value] of Object.entries(changed)) {
    expect(sameDraft(draft, { ...draft, [field]: value })).toBe(false)
  }
})

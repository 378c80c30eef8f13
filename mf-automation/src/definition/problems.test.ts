import { describe, expect, it } from 'vitest'
import { type Draft, emptyDraft } from './definition.ts'
import { isHeader } from './header.ts'
import { isValid, problemsOf, steps } from './problems.ts'

const offered = ['note.title', 'now.date']
const complete: Draft = {
  ...emptyDraft,
  name: 'Rappel',
  trigger: { type: 'note_created', config: {} },
  actions: [{ id: 'a', type: 'send_notification', config: { title: 'Note', message: 'Voir {{note.title}}' } }],
}
const notify = (config: object): Partial<Draft> => ({
  actions: [{ id: 'a', type: 'send_notification', config: { title: 'Note', message: 'Voir', ...config } }],
})
const act = (type: Draft['actions'][number]['type'], config: object): Partial<Draft> => ({
  actions: [{ id: 'a', type, config: { ...config } }],
})
const trigger = (type: Draft['trigger']['type'], config: object): Partial<Draft> => ({
  trigger: { type, config: { ...config } },
})

it('a complete draft has none', () => {
  expect(problemsOf(complete, offered)).toEqual([])
})

it('an empty draft is valid in its last step only', () => {
  expect(steps.map((step) => isValid(problemsOf(emptyDraft), step))).toEqual([false, false, false, true])
})

describe('a draft', () => {
  it.each<[string, Partial<Draft>, string | null]>([
    ['without a name', { name: '  ' }, 'basics name name'],
    ['without a trigger', trigger(null, {}), 'trigger trigger type'],
    ['at no time', trigger('time_based', { schedule: 'daily', time: '' }), 'trigger trigger.time time'],
    [
      'on a weekday that is not chosen',
      trigger('time_based', { schedule: 'weekly', time: '09:00' }),
      'trigger trigger.time time',
    ],
    ['every zero words', trigger('vocabulary_added', { threshold: 0 }), 'trigger trigger.threshold number'],
    ['every half word', trigger('vocabulary_added', { threshold: 0.5 }), 'trigger trigger.threshold number'],
    ['every word', trigger('vocabulary_added', { threshold: 1 }), null],
    [
      'with a condition without a value',
      { conditions: { match: 'all', rules: [{ field: 'note.title', operator: 'contains', value: ' ' }] } },
      'trigger conditions.0.value value',
    ],
    [
      'with a condition that takes no value',
      { conditions: { match: 'all', rules: [{ field: 'note.title', operator: 'is_empty' }] } },
      null,
    ],
    [
      'with a condition about data of another trigger',
      { conditions: { match: 'all', rules: [{ field: 'word.word', operator: 'is_empty' }] } },
      'trigger conditions.0.field field',
    ],
    ['that opens a page', notify({ href: '/notes' }), null],
    ['that opens what a step made', notify({ href: '{{note.title}}' }), null],
    ['that opens another site', notify({ href: 'https://cahier.example' }), 'action actions.0.href page'],
    ['that opens another site’s page', notify({ href: '//cahier.example' }), 'action actions.0.href page'],
    ['that opens unknown data', notify({ href: '/notes/{{word.word}}' }), 'action actions.0.href path'],
    ['without an action', { actions: [] }, 'action actions actions'],
    ['with an action to choose', act(null, {}), 'action actions.0 type'],
    ['with a notification without a title', notify({ title: ' ' }), 'action actions.0.title required'],
    ['with a notification without a message', notify({ message: undefined }), 'action actions.0.message required'],
    ['with a report instead of a message', notify({ message: undefined, report: 'week' }), null],
    ['that names data of another trigger', notify({ title: '{{word.word}}' }), 'action actions.0.title path'],
    ['that names what a later action makes', notify({ title: '{{steps.1.note_url}}' }), 'action actions.0.title path'],
    ['with a mail without a subject', act('send_email', { recipient: 'a@b.fr' }), 'action actions.0.subject required'],
    [
      'with a mail to no address',
      act('send_email', { recipient: 'a@b', subject: 'x' }),
      'action actions.0.recipient email',
    ],
    [
      'with a session of five minutes',
      act('schedule_session', { title: 'x', duration: 5 }),
      'action actions.0.duration number',
    ],
    [
      'with a session at 25 o’clock',
      act('schedule_session', { title: 'x', duration: 30, time: '25:00' }),
      'action actions.0.time time',
    ],
    [
      'with a webhook to http',
      act('webhook_call', { url: 'http://a.fr', timeout: 30 }),
      'action actions.0.url address',
    ],
    [
      'with a webhook that logs in',
      act('webhook_call', { url: 'https://a:b@c.fr', timeout: 30 }),
      'action actions.0.url address',
    ],
    [
      'with a webhook of a minute',
      act('webhook_call', { url: 'https://a.fr', timeout: 60 }),
      'action actions.0.timeout number',
    ],
    [
      'with a webhook whose body names unknown data',
      act('webhook_call', { url: 'https://a.fr', timeout: 30, body: { word: '{{word.word}}' } }),
      'action actions.0.body path',
    ],
    ['with a backup', act('create_backup', {}), null],
    ['of priority 0', { priority: 0 }, 'settings priority number'],
    ['of priority 11', { priority: 11 }, 'settings priority number'],
    ['without a priority', { priority: null }, 'settings priority number'],
    ['with 11 retries', { maxRetries: 11 }, 'settings maxRetries number'],
    ['without retries', { maxRetries: 0 }, null],
    ['with a delay of two days', { retryDelay: 172_800 }, 'settings retryDelay number'],
  ])('%s', (_, change, problem) => {
    const found = problemsOf({ ...complete, ...change }, offered)
    expect(found.map(({ step, at, code }) => `${step} ${at} ${code}`)).toEqual(problem ? [problem] : [])
  })

  it('may name what an earlier action made', () => {
    const actions: Draft['actions'] = [
      { id: 'a', type: 'create_note', config: { title: 'Note' } },
      { id: 'b', type: 'send_notification', config: { title: 'Note', message: '{{steps.1.note_url}}' } },
    ]
    expect(problemsOf({ ...complete, actions }, offered)).toEqual([])
  })

  it('is not refused for its paths while they are not known', () => {
    expect(problemsOf({ ...complete, ...notify({ title: '{{word.word}}' }) })).toEqual([])
  })
})

it.each([
  [{ name: 'X-Key', value: '1' }, true],
  [{ name: 'X-Key', sealed: 'abc' }, true],
  [{ name: 'X-Key', value: '' }, false],
  [{ name: 'X Key', value: '1' }, false],
  [{ name: 'Host', value: 'a.fr' }, false],
  [{ name: 'webhook-id', value: '1' }, false],
  [{ name: 'X-Forwarded-For', value: '1.2.3.4' }, false],
])('the header %o', (header, valid) => {
  expect(isHeader(header)).toBe(valid)
})

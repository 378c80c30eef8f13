import { describe, expect, it } from 'vitest'
import {
  columnsOf,
  type Draft,
  definitionOf,
  draftOf,
  emptyDraft,
  secretsOf,
  withAction,
  withAddedAction,
  withMovedAction,
  withoutAction,
  withoutSecrets,
  withRecipient,
  withSealed,
  withTrigger,
} from './definition.ts'

const note = { id: 'a', type: 'create_note', config: { title: 'Note' } } as const
const mail = { id: 'b', type: 'send_email', config: { subject: 'x', recipient: '' } } as const
const draft: Draft = {
  ...emptyDraft,
  name: ' Rappel ',
  trigger: { type: 'note_created', config: { tags: ['examen'] } },
  conditions: { match: 'any', rules: [{ field: 'note.title', operator: 'contains', value: 'x' }] },
  actions: [note, mail],
  isActive: false,
}

describe('changing a type', () => {
  it('resets the config of the trigger, and the conditions about its data', () => {
    expect(withTrigger(draft, 'time_based')).toMatchObject({
      trigger: { type: 'time_based', config: { schedule: 'daily', time: '09:00' } },
      conditions: { rules: [] },
    })
  })
  it('resets the config of an action, and of no other', () => {
    expect(withAction(draft, 0, 'schedule_session', 'a@b.fr').actions).toEqual([
      { id: 'a', type: 'schedule_session', config: { session_type: 'vocabulary', duration: 30, in_days: 0 } },
      mail,
    ])
  })
  it('addresses a mail to the learner', () => {
    expect(withAction(draft, 0, 'send_email', 'a@b.fr').actions[0]?.config).toMatchObject({ recipient: 'a@b.fr' })
    expect(withRecipient(draft, 'a@b.fr').actions[1]?.config.recipient).toBe('a@b.fr')
  })
  it('to the same type keeps everything', () => {
    expect(withTrigger(draft, 'note_created')).toBe(draft)
    expect(withAction(draft, 0, 'create_note', '')).toEqual(draft)
  })
})

describe('actions', () => {
  const ids = ({ actions }: Draft) => actions.map(({ id }) => id).join('')
  it('move, and stay at the ends', () => {
    expect(ids(withMovedAction(draft, 0, 1))).toBe('ba')
    expect(ids(withMovedAction(draft, 1, -1))).toBe('ba')
    expect(ids(withMovedAction(draft, 0, -1))).toBe('ab')
    expect(ids(withMovedAction(draft, 1, 1))).toBe('ab')
  })
  it('are removed, and added with ids of their own', () => {
    expect(ids(withoutAction(draft, 0))).toBe('b')
    const more = withAddedAction(withoutAction(withAddedAction(withAddedAction(draft)), 0))
    expect(new Set(withAddedAction(more).actions.map(({ id }) => id)).size).toBe(5)
  })
})

describe('columns', () => {
  it('hold the first action, the others in order, and the trimmed name', () => {
    expect(columnsOf(draft)).toMatchObject({
      name: 'Rappel',
      trigger_type: 'note_created',
      action_type: 'create_note',
      action_config: { title: 'Note' },
      more_actions: [{ type: 'send_email', config: mail.config }],
      conditions: draft.conditions,
      is_active: false,
      retry_config: { max_retries: 3, retry_delay: 300 },
    })
  })
  it('give the draft back', () => {
    const columns = columnsOf(draft)
    const { actions, ...rest } = draftOf({ description: '', category: 'general', ...columns } as never)
    expect(rest).toEqual({ ...draft, name: 'Rappel', actions: undefined })
    expect(actions.map(({ type, config }) => ({ type, config }))).toEqual(
      draft.actions.map(({ type, config }) => ({ type, config })),
    )
  })
  it('store no conditions as an empty object', () => {
    expect(columnsOf({ ...draft, conditions: { match: 'all', rules: [] } }).conditions).toEqual({})
  })
})

describe('secret headers', () => {
  const headers = [
    { name: 'A', value: 'open' },
    { name: 'B', value: 'hidden', secret: true },
    { name: 'C', sealed: 'stored' },
  ]
  const hook: Draft = {
    ...draft,
    actions: [{ id: 'a', type: 'webhook_call', config: { url: 'https://a.fr', headers } }],
  }
  it('are found, and sealed before they are stored', () => {
    expect(secretsOf(hook)).toEqual(['hidden'])
    expect(withSealed(hook, new Map([['hidden', 'new']])).actions[0]?.config.headers).toEqual([
      { name: 'A', value: 'open' },
      { name: 'B', sealed: 'new' },
      { name: 'C', sealed: 'stored' },
    ])
  })
  it('are neither kept on the device nor part of a dry run', () => {
    expect(JSON.stringify(withoutSecrets(hook))).not.toContain('hidden')
    expect(JSON.stringify(definitionOf(hook))).not.toContain('hidden')
  })
})

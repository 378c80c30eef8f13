import { describe, expect, it } from 'vitest'
import { columnsOf } from '../definition/definition.ts'
import { FileRefused, fileNameOf, readFile, writeFile } from './file.ts'

const one = {
  name: 'Rappel',
  trigger: { type: 'time_based', config: { schedule: 'daily', time: '09:00' } },
  actions: [{ type: 'send_notification', config: { title: 'Réviser', message: 'Dix mots.', href: '/vocabulary' } }],
}
const file = (automation: object, more: object = {}) =>
  JSON.stringify({ format: 'cahier.automations', version: 1, automations: [automation], ...more })

/** Why a text is refused; null if it is read. */
function refusal(text: string): string | null {
  try {
    readFile(text)
    return null
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return error.reason
  }
}

it('is read with the usual settings, and inactive', () => {
  expect(readFile(file(one))).toMatchObject([
    { ...one, description: '', category: 'general', isActive: false, priority: 5, maxRetries: 3, retryDelay: 300 },
  ])
})

describe('is refused', () => {
  it.each([
    ['that is no JSON', 'oui', 'notJson'],
    ['of another format', JSON.stringify({ automations: [one] }), 'notAutomations'],
    ['of a later version', file(one, { version: 2 }), 'notAutomations'],
    ['without automations', file(one, { automations: [] }), 'notAutomations'],
    ['with an unknown trigger', file({ ...one, trigger: { type: 'never', config: {} } }), 'notAutomations'],
    ['with an unknown action', file({ ...one, actions: [{ type: 'explode', config: {} }] }), 'notAutomations'],
    ['with six actions', file({ ...one, actions: Array(6).fill(one.actions[0]) }), 'notAutomations'],
    [
      'with a number as title',
      file({ ...one, actions: [{ type: 'create_note', config: { title: 1 } }] }),
      'notAutomations',
    ],
    [
      'with a text as tags',
      file({ ...one, trigger: { type: 'note_created', config: { tags: 'a' } } }),
      'notAutomations',
    ],
    [
      'with wrong conditions',
      file({ ...one, conditions: { match: 'all', rules: [{ field: 'a' }] } }),
      'notAutomations',
    ],
    ['without a name', file({ ...one, name: ' ' }), 'incomplete'],
    ['without a title', file({ ...one, actions: [{ type: 'create_note', config: {} }] }), 'incomplete'],
    ['with priority 11', file({ ...one, priority: 11 }), 'incomplete'],
    ['that is huge', file({ ...one, description: 'x'.repeat(1_000_001) }), 'tooLarge'],
  ])('%s', (_, text, reason) => {
    expect(refusal(text)).toBe(reason)
  })
})

describe('what is exported', () => {
  const webhook = {
    ...one,
    conditions: { match: 'any', rules: [{ field: 'due.words', operator: 'greater', value: 0 }] },
    actions: [
      ...one.actions,
      {
        type: 'webhook_call',
        config: {
          url: 'https://exemple.fr',
          method: 'POST',
          timeout: 30,
          headers: [{ name: 'X-Open', value: '1' }],
          body: { date: '{{now.date}}' },
        },
      },
    ],
  }
  const stored = readFile(file(webhook)).map((draft) => ({ description: '', category: 'general', ...columnsOf(draft) }))
  it('is read again as it was', () => {
    expect(readFile(writeFile(stored as never))).toEqual(readFile(file(webhook)))
  })
  it('has no sealed values', () => {
    const [first] = stored
    const headers = [{ name: 'X-Key', sealed: 'closed' }]
    const sealed = {
      ...first,
      action_type: 'webhook_call',
      action_config: { url: 'https://a.fr', timeout: 30, headers },
    }
    expect(writeFile([sealed] as never)).not.toContain('closed')
  })
})

it.each([
  ['Révision / jour', 'Révision jour.json'],
  ['…/', '….json'],
  ['  ', 'automatisation.json'],
])('the file of %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})

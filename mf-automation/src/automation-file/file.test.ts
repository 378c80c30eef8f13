import { Allowance, FileRefused } from '@cahier/contract/reading'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../definition/definition.ts'
import { fileNameOf, readFile, writeFile } from './file.ts'
import { limits } from './limits.ts'

const one = {
  name: 'Rappel',
  trigger: { type: 'time_based', config: { schedule: 'daily', time: '09:00' } },
  actions: [{ type: 'send_notification', config: { title: 'Réviser', message: 'Dix mots.', href: '/vocabulary' } }],
}
const file = (automation: object, more: object = {}) =>
  JSON.stringify({ format: 'cahier.automations', version: 1, automations: [automation], ...more })

const read = (text: string) => readFile(text, new Allowance(limits))

/** Why a text is refused; null if it is read. */
function refusal(text: string): string | null {
  try {
    read(text)
    return null
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return error.kind
  }
}

it('is read with the usual settings, and inactive', () => {
  expect(read(file(one)).drafts).toMatchObject([
    { ...one, description: '', category: 'general', isActive: false, priority: 5, maxRetries: 3, retryDelay: 300 },
  ])
})

describe('is refused', () => {
  it.each([
    ['that is no JSON', 'oui', 'not-json'],
    ['of another format', JSON.stringify({ automations: [one] }), 'not-automations'],
    ['of a later version', file(one, { version: 2 }), 'not-automations'],
    ['without automations', file(one, { automations: [] }), 'not-automations'],
    ['with more than 100 automations', file(one, { automations: Array(101).fill(one) }), 'too-many'],
  ])('%s', (_, text, reason) => {
    expect(refusal(text)).toBe(reason)
  })
})

describe('names an automation that it leaves out, and goes on with the others,', () => {
  it.each<[string, object, 'unknown' | 'incomplete', string?]>([
    ['with an unknown trigger', { ...one, trigger: { type: 'never', config: {} } }, 'unknown'],
    ['with an unknown action', { ...one, actions: [{ type: 'explode', config: {} }] }, 'unknown'],
    ['with six actions', { ...one, actions: Array(6).fill(one.actions[0]) }, 'unknown'],
    ['with a number as title', { ...one, actions: [{ type: 'create_note', config: { title: 1 } }] }, 'unknown'],
    ['with a text as tags', { ...one, trigger: { type: 'note_created', config: { tags: 'a' } } }, 'unknown'],
    ['with wrong conditions', { ...one, conditions: { match: 'all', rules: [{ field: 'a' }] } }, 'unknown'],
    ['without a name', { ...one, name: ' ' }, 'incomplete', ''],
    ['without a title', { ...one, actions: [{ type: 'create_note', config: {} }] }, 'incomplete'],
    ['with priority 11', { ...one, priority: 11 }, 'incomplete'],
  ])('%s', (_, automation, reason, name = 'Rappel') => {
    const { drafts, leftOut } = read(file(one, { automations: [one, automation, one] }))
    expect([drafts.length, leftOut]).toEqual([2, [{ place: 2, name, reason }]])
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
  const stored = read(file(webhook)).drafts.map((draft) => ({
    description: '',
    category: 'general',
    ...columnsOf(draft),
  }))
  it('is read again as it was', () => {
    expect(read(writeFile(stored as never))).toEqual(read(file(webhook)))
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

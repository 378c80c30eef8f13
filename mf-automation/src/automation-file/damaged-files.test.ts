import { readDamaged } from '@cahier/contract/testing/damage'
import { it } from 'vitest'
import readAutomations from './automations.worker.ts'
import { limits } from './limits.ts'

const file = JSON.stringify({
  format: 'cahier.automations',
  version: 1,
  automations: [
    {
      name: 'Rappel',
      trigger: { type: 'time_based', config: { schedule: 'daily', time: '09:00' } },
      conditions: { match: 'any', rules: [{ field: 'due.words', operator: 'greater', value: 0 }] },
      actions: [
        { type: 'send_notification', config: { title: 'Réviser', message: 'Dix mots.', href: '/vocabulary' } },
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
    },
  ],
})

it('a damaged file is read or refused', () =>
  readDamaged(
    [new TextEncoder().encode(file)],
    (bytes) => readAutomations(new File([bytes], 'automations.json'), { limits }),
    ['too-many', 'not-json', 'not-automations'],
  ))

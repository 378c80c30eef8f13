import { fakeProfile } from '@cahier/contract/testing'

const at = '2026-01-01T08:00:00Z'

export const template = {
  id: '00000000-0000-4000-8000-0000000000a1',
  key: 'daily_review',
  name: 'Révision quotidienne',
  description: '',
  category: 'learning',
  icon: 'book',
  color: 'encre',
  is_premium: false,
  is_available: true,
  trigger_schema: { type: 'time_based', schedule: 'daily', time: '09:00' },
  action_schema: { type: 'send_notification', title: 'x', message: 'y', href: '/vocabulary' },
  more_actions: [] as object[],
  conditions: {},
  created_at: at,
  updated_at: at,
}

export const backup = {
  ...template,
  id: '00000000-0000-4000-8000-0000000000a2',
  key: 'daily_backup',
  category: 'backup',
  action_schema: { type: 'create_backup' },
}

export const weeklyPlan = {
  ...template,
  id: '00000000-0000-4000-8000-0000000000a3',
  key: 'weekly_plan',
  category: 'productivity',
  trigger_schema: { type: 'time_based', schedule: 'weekly', time: '08:00', day_of_week: 1 },
  action_schema: { type: 'create_note', title: 'x', content: 'y', tags: ['plan'] },
  more_actions: [{ type: 'send_notification', config: { title: 'x', message: 'y', href: '{{steps.1.note_url}}' } }],
}

export const webhook = {
  ...template,
  id: '00000000-0000-4000-8000-0000000000a4',
  key: 'note_to_webhook',
  category: 'general',
  is_premium: true,
  trigger_schema: { type: 'note_created' },
  action_schema: { type: 'webhook_call', url: '', method: 'POST', headers: [], timeout: 30 },
}

export const automation = {
  id: '00000000-0000-4000-8000-0000000000b1',
  user_id: fakeProfile.id,
  name: 'Révision quotidienne',
  description: '',
  category: 'learning',
  trigger_type: 'time_based',
  trigger_config: { schedule: 'daily', time: '07:30' } as object,
  action_type: 'send_notification',
  action_config: { title: 'Réviser', message: 'Dix mots.', href: '/vocabulary' } as object,
  more_actions: [] as object[],
  conditions: {} as object,
  schedule_config: {},
  is_active: true,
  priority: 5,
  retry_config: { max_retries: 3, retry_delay: 300 },
  preset: 'daily_review' as string | null,
  template_id: template.id as string | null,
  failures_in_row: 0,
  paused_at: null as string | null,
  pause_reason: null as string | null,
  last_executed_at: null,
  next_execution_at: '2026-01-02T08:00:00Z',
  created_at: at,
  updated_at: at,
}

export const own = {
  ...automation,
  id: '00000000-0000-4000-8000-0000000000b2',
  name: 'Relire mes notes',
  trigger_type: 'note_created',
  trigger_config: { tags: ['examen'] },
  action_type: 'create_note',
  action_config: { title: '{{note.title}}', content: '' },
  more_actions: [
    { type: 'webhook_call', config: { url: 'https://exemple.fr', headers: [{ name: 'X-Key', sealed: 's' }] } },
  ],
  conditions: { match: 'any', rules: [{ field: 'note.title', operator: 'contains', value: 'x' }] },
  preset: null,
  template_id: null,
  next_execution_at: null,
}

export const execution = {
  id: '00000000-0000-4000-8000-0000000000c1',
  automation_id: automation.id,
  user_id: fakeProfile.id,
  status: 'success',
  trigger_data: { trigger: 'manual' },
  started_at: at,
  completed_at: at as string | null,
  execution_time_ms: 12 as number | null,
  action_result: null,
  error_message: null as string | null,
  error_code: null as string | null,
  occurrence: 'm:1',
  definition: {},
  data: {},
  priority: 5,
  due_at: null,
  chain: [],
}

export const step = {
  id: '00000000-0000-4000-8000-0000000000d1',
  execution_id: execution.id,
  user_id: fakeProfile.id,
  position: 1,
  action_type: 'create_note',
  key: '00000000-0000-4000-8000-0000000000e1',
  input: { title: 'Compte rendu' } as object | null,
  status: 'success',
  attempts: 1,
  next_attempt_at: null as string | null,
  started_at: at,
  completed_at: at as string | null,
  output: { note_id: 'n', note_url: '/notes/n' } as object | null,
  error_code: null as string | null,
  error_message: null as string | null,
}

export const statistics = {
  total_automations: 2,
  active_automations: 1,
  total_executions: 8,
  success_rate: 87.5,
  avg_execution_time: 1540,
  executions_today: 3,
  executions_this_week: 5,
  most_used_trigger: 'time_based',
  most_used_action: 'send_notification',
}

export const paths = [
  { path: 'automation.name', type: 'text' },
  { path: 'now.date', type: 'date' },
  { path: 'due.words', type: 'number' },
  { path: 'figures.words', type: 'number' },
  { path: 'figures.sessions', type: 'number' },
  { path: 'note.title', type: 'text' },
]

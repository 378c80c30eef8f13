import { type Area, byId, callable, forService, id, privately, rights, secret } from '../../tests/area.ts'

const automation = {
  name: secret,
  trigger_type: 'time_based',
  trigger_config: '{"schedule": "daily", "time": "09:00"}',
  action_type: 'send_notification',
  action_config: `{"title": "${secret}", "message": "${secret}"}`,
}
const template = {
  name: 'Modèle',
  category: 'learning',
  trigger_schema: '{"type": "manual"}',
  action_schema: '{"type": "create_note"}',
}
const automationId = id(20)

export default {
  tables: {
    automation_templates: {
      fixture: {
        key: ['id'],
        stored: { id: id(19), key: 'stored', ...template },
        fresh: { key: 'fresh', ...template },
      },
      rights: rights('row denied denied denied', 'row denied denied denied'),
    },
    automations: {
      fixture: byId(20, automation),
      rights: rights(
        'row row row row',
        privately,
        'id user_id name description category trigger_type trigger_config action_type action_config conditions schedule_config is_active priority retry_config template_id preset',
        'user_id name description category trigger_type trigger_config action_type action_config conditions schedule_config is_active priority retry_config template_id preset',
      ),
      bounds: {
        refused: [
          { name: ' ' },
          { category: 'other' },
          { trigger_type: 'never' },
          { action_type: 'explode' },
          { priority: 0 },
          { priority: 11 },
          { retry_config: '{"max_retries": 11, "retry_delay": 300}' },
          { trigger_config: '{}' },
          { trigger_config: '{"schedule": "weekly", "time": "09:00"}' },
          { trigger_config: '{"schedule": "daily", "time": "24:00"}' },
          { trigger_config: '{"schedule": "monthly", "time": "09:00", "day_of_month": 32}' },
        ],
        taken: [
          { priority: 1 },
          { priority: 10 },
          { retry_config: '{"max_retries": 0, "retry_delay": 0}' },
          { trigger_config: '{"schedule": "weekly", "time": "17:00", "day_of_week": 5}' },
          { trigger_type: 'manual', trigger_config: '{}' },
        ],
      },
    },
    automation_executions: {
      fixture: byId(21, { automation_id: automationId }),
      rights: rights('row denied denied denied', 'none denied denied denied'),
    },
  },
  functions: {
    run_automation: callable(`run_automation('${automationId}')`, 'theirs', 'refused'),
    run_due_jobs: forService('run_due_jobs()', 'nothing'),
  },
  helpers: ['is_schedule'],
} satisfies Area

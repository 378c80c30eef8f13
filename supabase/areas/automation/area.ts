import { ownerId } from '../../tests/actors.ts'
import { type Area, bucket, byId, callable, forService, id, privately, rights, secret } from '../../tests/area.ts'

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
const executionId = id(21)
const step = {
  execution_id: executionId,
  user_id: ownerId,
  action_type: 'send_notification',
  input: `{"title": "${secret}"}`,
}
const definition = JSON.stringify({
  name: 'a',
  trigger_type: 'manual',
  action_type: 'send_notification',
  action_config: { title: '{{learner.name}}', message: 'b' },
})

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
        'id user_id name description category trigger_type trigger_config action_type action_config conditions schedule_config is_active priority retry_config template_id preset more_actions',
        'user_id name description category trigger_type trigger_config action_type action_config conditions schedule_config is_active priority retry_config template_id preset more_actions',
      ),
      liveBy: 'user_id',
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
          { more_actions: '{}' },
          { more_actions: '[{"type": "explode", "config": {}}]' },
          { more_actions: '[{"type": "create_note"}]' },
          { more_actions: JSON.stringify(Array(5).fill({ type: 'create_note', config: {} })) },
          { conditions: '{"match": "all", "rules": []}' },
          { conditions: '{"match": "none", "rules": [{"field": "due.words", "operator": "is_empty"}]}' },
          { conditions: '{"match": "any", "rules": [{"field": "due.words", "operator": "like", "value": "a"}]}' },
          { conditions: '{"match": "any", "rules": [{"field": "due.words", "operator": "equals"}]}' },
          { conditions: '{"match": "any", "rules": [{"field": "due", "operator": "is_empty"}]}' },
        ],
        taken: [
          { priority: 1 },
          { priority: 10 },
          { retry_config: '{"max_retries": 0, "retry_delay": 0}' },
          { trigger_config: '{"schedule": "weekly", "time": "17:00", "day_of_week": 5}' },
          { trigger_type: 'manual', trigger_config: '{}' },
          { trigger_type: 'user_registered', trigger_config: '{}' },
          { more_actions: JSON.stringify(Array(4).fill({ type: 'create_note', config: {} })) },
          { conditions: '{"match": "any", "rules": [{"field": "due.words", "operator": "greater", "value": 3}]}' },
        ],
      },
    },
    automation_executions: {
      fixture: byId(21, { automation_id: automationId }),
      rights: rights('row denied denied denied', 'none denied denied denied'),
      liveBy: 'user_id',
    },
    automation_steps: {
      fixture: {
        key: ['id'],
        stored: { id: id(22), ...step, position: 1 },
        fresh: { ...step, position: 2 },
      },
      rights: rights('row denied denied denied', 'none denied denied denied'),
      liveBy: 'user_id',
    },
    backup_files: {
      fixture: {
        key: ['backup', 'bucket_id', 'name'],
        stored: { user_id: ownerId, backup: `${ownerId}/stored.json`, bucket_id: 'avatars', name: `${ownerId}/1.png` },
        fresh: { user_id: ownerId, backup: `${ownerId}/stored.json`, bucket_id: 'avatars', name: `${ownerId}/2.png` },
      },
      rights: rights('row denied denied denied', 'none denied denied denied'),
    },
  },
  functions: {
    automation_caps: callable('automation_caps()', 'nothing', 'nothing'),
    automation_stats: callable('automation_stats()', 'nothing', 'nothing'),
    backup_contents: forService(`backup_contents('${id(22)}')`, 'nothing'),
    backup_rows: forService(`backup_rows('${id(22)}', 'documents')`, 'nothing'),
    cancel_execution: callable(`cancel_execution('${executionId}')`, 'theirs', 'refused'),
    claim_automation_steps: forService(`claim_automation_steps('webhook_call')`, 'nothing'),
    count_matches: callable(`count_matches('note_created', '{}', '{}')`, 'nothing', 'nothing'),
    drain_automations: forService('drain_automations()', 'nothing'),
    keep_webhook_secret: forService(`keep_webhook_secret('${ownerId}', 'c2VhbGVk')`, 'nothing'),
    next_runs: callable(`next_runs(now() + interval '7 days')`, 'theirs', 'nothing'),
    retry_execution: callable(`retry_execution('${executionId}')`, 'refused', 'refused'),
    run_again: callable(`run_again('${executionId}', '${id(23)}')`, 'theirs', 'refused'),
    run_automation: callable(`run_automation('${automationId}', '${id(23)}')`, 'theirs', 'refused'),
    run_due_jobs: forService('run_due_jobs()', 'nothing'),
    settle_automation_step: forService(`settle_automation_step('${id(22)}', 1, '{}')`, 'nothing'),
    test_automation: callable(`test_automation('${definition}')`, 'nothing', 'nothing'),
    trigger_paths: callable(`trigger_paths('manual')`, 'nothing', 'nothing'),
    webhook_secret_state: callable('webhook_secret_state()', 'nothing', 'nothing'),
  },
  helpers: ['are_actions', 'are_conditions', 'is_action', 'is_schedule'],
  buckets: {
    backups: bucket('backups', {
      storedAfter: 'automation_steps',
      stored: `${ownerId}/stored.json`,
      fresh: `${ownerId}/fresh.json`,
    }),
  },
} satisfies Area

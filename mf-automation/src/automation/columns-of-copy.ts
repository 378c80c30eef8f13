import type { Automation, NewAutomation } from '../data/automations.ts'

/** The columns that restore or copy an automation. Its counters begin anew. */
export function columnsOfCopy(automation: Automation) {
  const { name, description, category, trigger_type, trigger_config, action_type, action_config, more_actions } =
    automation
  const { conditions, schedule_config, is_active, priority, retry_config, template_id } = automation
  const what = { name, description, category, trigger_type, trigger_config, action_type, action_config, more_actions }
  return {
    ...what,
    conditions,
    schedule_config,
    is_active,
    priority,
    retry_config,
    template_id,
  } satisfies NewAutomation
}

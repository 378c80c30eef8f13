import type { Automation, NewAutomation, Template } from '../data/automations.ts'
import type { Json } from '../data/database.gen.ts'

/** The texts of a new automation, in the learner's language. */
export interface PresetTexts {
  name: string
  description: string
  notification: { title: string; message?: string } | undefined
}

/** Splits the `{ type, ...config }` of a template's trigger or action. */
function split(schema: Json): { type: string; config: { [key: string]: Json | undefined } } {
  const { type, ...config } = schema as { type: string; [key: string]: Json | undefined }
  return { type, config }
}

/** The automation of a preset. */
export function automationOf(template: Template, texts: PresetTexts): NewAutomation {
  const trigger = split(template.trigger_schema)
  const action = split(template.action_schema)
  return {
    preset: template.key,
    template_id: template.id,
    name: texts.name,
    description: texts.description,
    category: template.category,
    trigger_type: trigger.type as Automation['trigger_type'],
    trigger_config: trigger.config,
    action_type: action.type as Automation['action_type'],
    action_config: { ...action.config, ...texts.notification },
  }
}

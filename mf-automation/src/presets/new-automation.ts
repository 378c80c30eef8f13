import * as v from 'valibot'
import type { Automation, NewAutomation } from '../data/automations.ts'
import type { Json } from '../data/database.gen.ts'
import type { Template } from '../data/templates.ts'

/** The texts of a new automation, in the learner's language. */
export interface TemplateTexts {
  name: string
  description: string
  /** Texts of its action's config, by key. */
  action: Readonly<Record<string, string>> | undefined
  /** The same for the actions after it. */
  more: Readonly<Record<string, string>> | undefined
}

const more = v.array(v.object({ type: v.string(), config: v.record(v.string(), v.unknown()) }))

/** `{n}` in the text of an action is its position. */
const at = (position: number, texts: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.replaceAll('{n}', String(position))]))

/** Splits the `{ type, ...config }` of a template's trigger or action. */
function split(schema: Json): { type: string; config: { [key: string]: Json | undefined } } {
  const { type, ...config } = schema as { type: string; [key: string]: Json | undefined }
  return { type, config }
}

/** The columns of an automation that a template sets. */
export function automationOf(template: Template, texts: TemplateTexts) {
  const trigger = split(template.trigger_schema)
  const action = split(template.action_schema)
  return {
    template_id: template.id,
    name: texts.name,
    description: texts.description,
    category: template.category,
    trigger_type: trigger.type as Automation['trigger_type'],
    trigger_config: trigger.config,
    action_type: action.type as Automation['action_type'],
    action_config: { ...action.config, ...at(1, texts.action) },
    more_actions: v
      .parse(v.fallback(more, []), template.more_actions)
      .map(({ type, config }, index) => ({ type, config: { ...config, ...at(index + 2, texts.more) } as Json })),
    conditions: template.conditions,
  } satisfies NewAutomation
}

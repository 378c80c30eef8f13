import { area, type Tables } from './area.ts'
import type { Json } from './database.gen.ts'

export type Template = Tables['automation_templates']['Row']
export type Automation = Tables['automations']['Row']
/** The columns of an automation that a preset sets. */
export type NewAutomation = Pick<
  Automation,
  | 'preset'
  | 'template_id'
  | 'name'
  | 'description'
  | 'category'
  | 'trigger_type'
  | 'trigger_config'
  | 'action_type'
  | 'action_config'
>

/** The templates of the presets. */
export const templates = area.rows('automation_templates', { order: ['category', 'name'] })
export const useTemplates = templates.useAll

/** The learner's automations: active ones first, then the most recently changed. */
export const automations = area.rows('automations', {
  own: true,
  order: [
    { by: 'is_active', descending: true },
    { by: 'updated_at', descending: true },
  ],
})
export const useAutomations = automations.useAll

const changes = { refreshes: [automations.all], touches: ['dashboard'] }

/** Creates and activates the automation of a preset. A second call changes the existing one. */
export const useAddPreset = area.mutation(
  ({ client, userId }, automation: NewAutomation) =>
    client
      .from('automations')
      .upsert({ ...automation, user_id: userId, is_active: true }, { onConflict: 'user_id,preset' }),
  changes,
).useMutation

export const useSetActive = area.mutation(
  ({ client }, { id, active }: { id: string; active: boolean }) =>
    client.from('automations').update({ is_active: active }).eq('id', id),
  {
    ...changes,
    onMutate(shell, { id, active }) {
      automations.all.patch(shell, (list) => list.map((one) => (one.id === id ? { ...one, is_active: active } : one)))
    },
  },
).useMutation

/** Stores an automation's trigger and action. */
export const useConfigure = area.mutation(
  ({ client }, { id, trigger, action }: { id: string; trigger: Json; action: Json }) =>
    client.from('automations').update({ trigger_config: trigger, action_config: action }).eq('id', id),
  changes,
).useMutation

/** Deletes an automation with its executions. */
export const useDeleteAutomation = area.mutation(
  ({ client }, id: string) => client.from('automations').delete().eq('id', id),
  changes,
).useMutation

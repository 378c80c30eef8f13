import { area, type Tables } from './area.ts'

export type Automation = Tables['automations']['Row']
export type TriggerType = Automation['trigger_type']
export type ActionType = Automation['action_type']
export type Category = Automation['category']

/** The columns of an automation that the learner sets. */
export type NewAutomation = Tables['automations']['Insert']

/** The learner's automations: active ones first, then the most recently changed. */
export const automations = area.rows('automations', {
  own: true,
  order: [
    { by: 'is_active', descending: true },
    { by: 'updated_at', descending: true },
  ],
  kept: true,
  live: true,
  touches: ['dashboard'],
})
export const useAutomations = automations.useAll
export const useAddAutomation = automations.useInsert
/** Deletes an automation with its executions. */
export const useDeleteAutomation = automations.useRemove

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

/** Adds several automations with ids from the caller, all or none. */
export const useAddAutomations = area.mutation(
  ({ client }, rows: readonly NewAutomation[]) => client.from('automations').insert([...rows]),
  changes,
).useMutation

/** Deletes several automations. */
export const useDeleteAutomations = area.mutation(
  ({ client }, ids: readonly string[]) =>
    client
      .from('automations')
      .delete()
      .in('id', [...ids]),
  changes,
).useMutation

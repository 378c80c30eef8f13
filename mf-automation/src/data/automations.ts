import { useShell, useUserId } from '@cahier/contract/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from './client.ts'
import type { Database, Json } from './database.gen.ts'
import { automationKeys } from './keys.ts'

type Tables = Database['public']['Tables']
export type Template = Tables['automation_templates']['Row']
export type Automation = Tables['automations']['Row']
export type Execution = Tables['automation_executions']['Row']

/** What the presets make automations from. */
export function useTemplates() {
  const client = useClient()
  return useQuery({
    queryKey: automationKeys.templates,
    async queryFn({ signal }) {
      const supabase = await client()
      const { data, error } = await supabase
        .from('automation_templates')
        .select()
        .order('category')
        .order('name')
        .abortSignal(signal)
      if (error) throw error
      return data
    },
  })
}

/** The learner's automations, the active first, then the latest changed. */
export function useAutomations() {
  const client = useClient()
  const userId = useUserId()
  return useQuery({
    queryKey: automationKeys.automations,
    async queryFn({ signal }) {
      const supabase = await client()
      const { data, error } = await supabase
        .from('automations')
        .select()
        .eq('user_id', userId)
        .order('is_active', { ascending: false })
        .order('updated_at', { ascending: false })
        .abortSignal(signal)
      if (error) throw error
      return data
    },
  })
}

function useAutomationsChanged() {
  const queries = useQueryClient()
  const shell = useShell()
  return () => {
    shell.events.emit('dashboard')
    return queries.invalidateQueries({ queryKey: automationKeys.automations })
  }
}

/** The texts of a new automation, in the learner's language. */
export interface PresetTexts {
  name: string
  description: string
  notification: { title: string; message?: string } | undefined
}

/** `{ type, ...config }` as templates hold a trigger and an action. */
function split(schema: Json): { type: string; config: { [key: string]: Json | undefined } } {
  const { type, ...config } = schema as { type: string; [key: string]: Json | undefined }
  return { type, config }
}

/** Makes the automation of a preset and switches it on. Twice makes one. */
export function useAddPreset() {
  const client = useClient()
  const userId = useUserId()
  const changed = useAutomationsChanged()
  return useMutation({
    async mutationFn({ template, texts }: { template: Template; texts: PresetTexts }) {
      const supabase = await client()
      const trigger = split(template.trigger_schema)
      const action = split(template.action_schema)
      const { error } = await supabase.from('automations').upsert(
        {
          user_id: userId,
          preset: template.key,
          template_id: template.id,
          name: texts.name,
          description: texts.description,
          category: template.category,
          trigger_type: trigger.type as Automation['trigger_type'],
          trigger_config: trigger.config,
          action_type: action.type as Automation['action_type'],
          action_config: { ...action.config, ...texts.notification },
          is_active: true,
        },
        { onConflict: 'user_id,preset' },
      )
      if (error) throw error
    },
    onSuccess: () => changed(),
  })
}

export function useSetActive() {
  const client = useClient()
  const queries = useQueryClient()
  const changed = useAutomationsChanged()
  return useMutation({
    async mutationFn({ id, active }: { id: string; active: boolean }) {
      const supabase = await client()
      const { error } = await supabase.from('automations').update({ is_active: active }).eq('id', id)
      if (error) throw error
    },
    onMutate({ id, active }) {
      queries.setQueryData<Automation[]>(automationKeys.automations, (list) =>
        list?.map((automation) => (automation.id === id ? { ...automation, is_active: active } : automation)),
      )
    },
    onSettled: () => changed(),
  })
}

/** Stores when an automation runs and what it sends. */
export function useConfigure() {
  const client = useClient()
  const changed = useAutomationsChanged()
  return useMutation({
    async mutationFn({ id, trigger, action }: { id: string; trigger: Json; action: Json }) {
      const supabase = await client()
      const { error } = await supabase
        .from('automations')
        .update({ trigger_config: trigger, action_config: action })
        .eq('id', id)
      if (error) throw error
    },
    onSuccess: () => changed(),
  })
}

/** Deletes an automation with its history. */
export function useDeleteAutomation() {
  const client = useClient()
  const changed = useAutomationsChanged()
  return useMutation({
    async mutationFn(id: string) {
      const supabase = await client()
      const { error } = await supabase.from('automations').delete().eq('id', id)
      if (error) throw error
    },
    onSuccess: () => changed(),
  })
}

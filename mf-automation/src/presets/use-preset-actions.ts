import { useShell } from '@cahier/contract/react'
import {
  type Automation,
  type PresetTexts,
  type Template,
  useAddPreset,
  useDeleteAutomation,
  useSetActive,
} from '../data/automations.ts'
import { refusal } from '../data/client.ts'
import { useRunAutomation } from '../data/executions.ts'
import { resultOf } from '../history/result.ts'
import { useTexts } from '../locales/index.ts'

/** What a learner can do with a preset, each with its question and its message. */
export function usePresetActions(template: Template, automation: Automation | undefined, preset: PresetTexts) {
  const shell = useShell()
  const texts = useTexts()
  const add = useAddPreset()
  const setActive = useSetActive()
  const execute = useRunAutomation()
  const erase = useDeleteAutomation()
  const done = (message: string) => shell.toast({ kind: 'success', message })
  const failed = (message: string) => shell.toast({ kind: 'error', message })

  return {
    switching: add.isPending || setActive.isPending,
    running: execute.isPending,
    toggle(active: boolean) {
      const told = {
        onSuccess: () => done(active ? texts.toast.on(preset.name) : texts.toast.off(preset.name)),
        onError: () => failed(texts.toast.switchFailed),
      }
      if (automation) setActive.mutate({ id: automation.id, active }, told)
      else add.mutate({ template, texts: preset }, told)
    },
    run(id: string) {
      execute.mutate(id, {
        onSuccess(execution) {
          if (execution.status === 'failed') failed(texts.toast.runError(execution.error_message ?? ''))
          else done(resultOf(execution.action_result)?.kind === 'skipped' ? texts.toast.skipped : texts.toast.ran)
        },
        onError: (error) => failed(refusal(error) ?? texts.toast.runFailed),
      })
    },
    async remove(id: string) {
      const confirmed = await shell.confirm({
        title: texts.confirmDelete.title,
        body: texts.confirmDelete.body(preset.name),
        confirmLabel: texts.remove,
        destructive: true,
      })
      if (!confirmed) return
      erase.mutate(id, {
        onSuccess: () => done(texts.toast.deleted),
        onError: () => failed(texts.toast.deleteFailed),
      })
    },
  }
}

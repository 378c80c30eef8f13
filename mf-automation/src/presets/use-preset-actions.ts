import { AreaError } from '@cahier/contract/data'
import { useAction, useShell } from '@cahier/contract/react'
import { type Automation, type Template, useAddPreset, useDeleteAutomation, useSetActive } from '../data/automations.ts'
import { useRunAutomation } from '../data/executions.ts'
import { resultOf } from '../execution/result.ts'
import { useTexts } from '../locales/index.ts'
import { automationOf, type PresetTexts } from './new-automation.ts'

/** The learner's actions on a preset, with their confirmations and messages. */
export function usePresetActions(template: Template, automation: Automation | undefined, preset: PresetTexts) {
  const shell = useShell()
  const { toast, confirmDelete, remove } = useTexts()
  const switching = useAction()
  const running = useAction()
  const removing = useAction()
  const add = useAddPreset()
  const setActive = useSetActive()
  const execute = useRunAutomation()
  const erase = useDeleteAutomation()

  return {
    switching: switching.busy,
    running: running.busy,
    toggle: (active: boolean) =>
      switching.act(
        () =>
          automation
            ? setActive.mutateAsync({ id: automation.id, active })
            : add.mutateAsync(automationOf(template, preset)),
        { done: active ? toast.on(preset.name) : toast.off(preset.name), failed: toast.switchFailed },
      ),
    run: (id: string) =>
      running.act(
        async () => {
          const { status, error_message, action_result } = await execute.mutateAsync(id)
          if (status === 'failed') shell.toast({ kind: 'error', message: toast.runError(error_message ?? '') })
          else {
            const message = resultOf(action_result)?.kind === 'skipped' ? toast.skipped : toast.ran
            shell.toast({ kind: 'success', message })
          }
        },
        { failed: (error) => (error instanceof AreaError && error.sentence) || toast.runFailed },
      ),
    remove: (id: string) =>
      removing.act(() => erase.mutateAsync(id), {
        confirm: {
          title: confirmDelete.title,
          body: confirmDelete.body(preset.name),
          confirmLabel: remove,
          destructive: true,
        },
        done: toast.deleted,
        failed: toast.deleteFailed,
      }),
  }
}

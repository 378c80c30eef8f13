import { saveFile } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { useRef } from 'react'
import {
  type Automation,
  useAddAutomation,
  useAddPreset,
  useDeleteAutomation,
  useSetActive,
} from '../data/automations.ts'
import { useRunAutomation } from '../data/executions.ts'
import type { Template } from '../data/templates.ts'
import { useFailureSentence } from '../failures/use-failure-sentence.ts'
import { useTexts } from '../locales/index.ts'
import { automationOf } from '../presets/new-automation.ts'
import { templateTexts } from '../presets/template-texts.ts'
import { columnsOfCopy } from './columns-of-copy.ts'
import { useAreaAction } from './use-area-action.ts'

/** The learner's actions on an automation, with their confirmations, messages and undo. */
export function useAutomationActions() {
  const shell = useShell()
  const texts = useTexts()
  const { toast, confirmDelete, remove } = texts
  const failure = useFailureSentence()
  const switching = useAreaAction()
  const running = useAreaAction()
  const changing = useAreaAction()
  const addPreset = useAddPreset()
  const add = useAddAutomation()
  const setActive = useSetActive()
  const execute = useRunAutomation()
  const erase = useDeleteAutomation()
  // A retry after a lost response asks for the same run.
  const request = useRef<string>(null)

  const switched = (name: string, active: boolean) => ({
    done: active ? toast.on(name) : toast.off(name),
    failed: failure.or(toast.switchFailed),
  })

  return {
    switching: switching.busy,
    running: running.busy,
    setActive: ({ id }: Automation, name: string, active: boolean) =>
      switching.act(() => setActive.mutateAsync({ id, active }), switched(name, active)),
    /** Creates and activates the automation of a preset. */
    begin: (template: Template) => {
      const preset = automationOf(template, templateTexts(template, texts))
      return switching.act(
        () => addPreset.mutateAsync({ ...preset, preset: template.key }),
        switched(preset.name, true),
      )
    },
    run: ({ id }: Automation) =>
      running.act(
        async () => {
          request.current ??= crypto.randomUUID()
          const execution = await execute.mutateAsync({ id, request: request.current })
          request.current = null
          const see = {
            label: toast.see,
            run: () => shell.navigate(`/automation/executions/${execution.id}`),
          }
          if (execution.status === 'failed')
            shell.toast({
              kind: 'error',
              message: toast.runError(failure.of(execution.error_code, execution.error_message) ?? toast.runFailed),
              action: see,
            })
          else {
            const message = execution.status === 'success' ? toast.ran : toast.started
            shell.toast({ kind: 'success', message, action: see })
          }
        },
        { failed: failure.or(toast.runFailed) },
      ),
    duplicate: (automation: Automation, name: string) => {
      const id = crypto.randomUUID()
      const copy = texts.copyOf(name).slice(0, 200)
      return changing.act(() => add.mutateAsync({ ...columnsOfCopy(automation), id, name: copy, is_active: false }), {
        done: toast.duplicated(copy),
        failed: failure.or(toast.duplicateFailed),
        undo: { run: () => erase.mutateAsync(id), failed: toast.deleteFailed },
      })
    },
    remove: (automation: Automation, name: string) =>
      changing.act(() => erase.mutateAsync(automation.id), {
        confirm: {
          title: confirmDelete.title,
          body: confirmDelete.body(name),
          confirmLabel: remove,
          destructive: true,
        },
        done: toast.deleted,
        failed: toast.deleteFailed,
        undo: {
          run: () => add.mutateAsync({ ...columnsOfCopy(automation), id: automation.id, preset: automation.preset }),
          done: toast.restored,
          failed: toast.restoreFailed,
        },
      }),
    /** @param title of the file */
    export: (automations: readonly Automation[], title: string) =>
      changing.act(
        async () => {
          const { writeFile, fileNameOf } = await import('../automation-file/file.ts')
          saveFile(new Blob([writeFile(automations)], { type: 'application/json' }), fileNameOf(title))
        },
        { failed: toast.exportFailed },
      ),
  }
}
export type AutomationActions = ReturnType<typeof useAutomationActions>

import { ImportDialog } from '@cahier/ui/import-dialog'
import { useState } from 'react'
import { useAreaAction } from '../automation/use-area-action.ts'
import { FileRefused, maxFileCharacters, readFile } from '../automation-file/file.ts'
import { useAddAutomations, useDeleteAutomations } from '../data/automations.ts'
import { columnsOf, type Draft } from '../definition/definition.ts'
import { useFailureSentence } from '../failures/use-failure-sentence.ts'
import { useTexts } from '../locales/index.ts'
import { ActionIcon } from '../words/action-icon.tsx'
import styles from './import-automations.module.css'
import { useTransferTexts } from './locales/index.ts'

/** Adds the automations of a file, inactive, all or none. */
export default function ImportAutomations({ onClose }: { onClose(): void }) {
  const words = useTexts()
  const texts = useTransferTexts()
  const { or } = useFailureSentence()
  const [chosen, setChosen] = useState<{ name: string; drafts: readonly Draft[] } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const reading = useAreaAction()
  const adding = useAreaAction()
  const add = useAddAutomations()
  const remove = useDeleteAutomations()

  const read = (file: File) =>
    reading.act(
      async () => {
        setChosen(null)
        setFailure(null)
        try {
          if (file.size > 4 * maxFileCharacters) throw new FileRefused('tooLarge')
          setChosen({ name: file.name, drafts: readFile(await file.text()) })
        } catch (error) {
          if (!(error instanceof FileRefused)) throw error
          setFailure(texts.refused[error.reason])
        }
      },
      { failed: texts.failed },
    )
  const submit = async ({ drafts }: { drafts: readonly Draft[] }) => {
    setFailure(null)
    const rows = drafts.map((draft) => ({ ...columnsOf(draft), id: crypto.randomUUID() }))
    const isAdded = await adding.act(() => add.mutateAsync(rows), {
      done: texts.added(rows.length),
      failed: or(texts.failed),
      undo: { run: () => remove.mutateAsync(rows.map(({ id }) => id)), failed: texts.undoFailed },
    })
    if (isAdded) onClose()
  }

  return (
    <ImportDialog
      title={texts.title}
      description={texts.description}
      closeLabel={words.close}
      cancelLabel={words.cancel}
      picker={{
        label: texts.choose,
        accept: '.json,application/json',
        busy: reading.busy,
        isChosen: chosen !== null,
        onFiles: ([file]) => void read(file),
      }}
      chosen={chosen?.name}
      status={chosen && texts.found(chosen.drafts.length)}
      sending={{ busy: false, isStopping: false, stop() {}, progress: null }}
      progressLabel={texts.progress}
      progressText=""
      stopLabel={texts.stop}
      failure={failure}
      submit={
        chosen && {
          label: texts.submit(chosen.drafts.length),
          busy: adding.busy,
          run: () => void submit(chosen),
        }
      }
      onClose={onClose}
    >
      {chosen && (
        <ul className={styles.list}>
          {chosen.drafts.map((draft, index) => (
            <li key={index} className={styles.one}>
              <span className={styles.name}>{draft.name}</span>
              <span className={styles.about}>
                {draft.trigger.type && words.triggers[draft.trigger.type]}
                {draft.actions.map(({ id, type }) => type && <ActionIcon key={id} type={type} size={16} />)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ImportDialog>
  )
}

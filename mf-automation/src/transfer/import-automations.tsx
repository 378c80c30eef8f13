import { FileRefused } from '@cahier/contract/reading'
import { useReadingSignal } from '@cahier/contract/reading/signal'
import { ImportDialog } from '@cahier/ui/import-dialog'
import { useState } from 'react'
import { useAreaAction } from '../automation/use-area-action.ts'
import readAutomations from '../automation-file/automations.worker.ts'
import type { ReadAutomations } from '../automation-file/file.ts'
import { limits } from '../automation-file/limits.ts'
import { useAddAutomations, useDeleteAutomations } from '../data/automations.ts'
import { columnsOf } from '../definition/definition.ts'
import { useFailureSentence } from '../failures/use-failure-sentence.ts'
import { useTexts } from '../locales/index.ts'
import { ActionIcon } from '../words/action-icon.tsx'
import styles from './import-automations.module.css'
import { useTransferTexts } from './locales/index.ts'

/** Adds the automations of a file, inactive: all that can be taken over, or none. */
export default function ImportAutomations({ onClose }: { onClose(): void }) {
  const words = useTexts()
  const texts = useTransferTexts()
  const { or } = useFailureSentence()
  const [chosen, setChosen] = useState<(ReadAutomations & { name: string }) | null>(null)
  const nextSignal = useReadingSignal()
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
        const signal = nextSignal()
        try {
          setChosen({ name: file.name, ...(await readAutomations(file, { limits, signal })) })
        } catch (error) {
          if (signal.aborted) return
          if (!(error instanceof FileRefused)) throw error
          setFailure(texts.refused[error.kind as keyof typeof texts.refused])
        }
      },
      { failed: texts.failed },
    )
  const submit = async ({ drafts }: ReadAutomations) => {
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
        chosen && chosen.drafts.length > 0
          ? {
              label: texts.submit(chosen.drafts.length),
              busy: adding.busy,
              run: () => void submit(chosen),
            }
          : null
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
      {chosen && chosen.leftOut.length > 0 && (
        <section>
          <h3 className={styles.heading}>{texts.leftOut.title}</h3>
          <ul className={styles.list}>
            {chosen.leftOut.map(({ place, name, reason }) => (
              <li key={place} className={styles.one}>
                <span className={styles.name}>{name || texts.leftOut.unnamed(place)}</span>
                <span className={styles.about}>{texts.leftOut[reason]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ImportDialog>
  )
}

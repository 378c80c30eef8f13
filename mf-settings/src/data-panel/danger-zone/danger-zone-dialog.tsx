import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { Progress } from '@cahier/ui/progress'
import { type FormEvent, useId, useState } from 'react'
import { type HandOver, sharedDocuments } from '../../data/deletion.ts'
import { useStepUp } from '../../step-up/step-up.tsx'
import styles from './danger-zone.module.css'
import { currentStep, percentOf } from './follow.ts'
import { useTexts } from './locales/index.ts'
import { SharedDocuments } from './shared-documents.tsx'
import { useDeletion } from './use-deletion.ts'

/** What has to be typed, in every language. */
const WORD = 'SUPPRIMER'

/**
 * Asks for the word, says what others lose, and shows how far the deletion is. Stands aside while the learner confirms who they are. Closing it
 * does not stop a deletion that has begun.
 */
export function DangerZoneDialog({ onClose }: { onClose(): void }) {
  const texts = useTexts()
  const formId = useId()
  const { phase, done, failure, setFailure, remove } = useDeletion(useStepUp())
  const { data: shared, isError, refetch } = sharedDocuments.useQuery()
  const [word, setWord] = useState('')
  const [wrongWord, setWrongWord] = useState(false)
  const [handOver, setHandOver] = useState<readonly HandOver[]>([])
  const isRunning = phase === 'deleting' || phase === 'deleted'
  if (phase === 'confirming') return null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (word !== WORD) return setWrongWord(true)
    // Whoever is faster than the list waits for it, and decides again where it has something to decide about.
    const found = shared ?? (isError ? null : (await refetch({ cancelRefetch: false })).data)
    if (!found) setFailure(texts.shared.failed)
    else if (found === shared || found.length === 0) void remove(word, handOver)
  }
  return (
    <Dialog
      open
      size="md"
      title={texts.delete}
      closeLabel={texts.close}
      closeOnBackdrop={word === '' && !isRunning}
      onOpenChange={() => onClose()}
      footer={
        isRunning ? undefined : (
          <>
            <Button onClick={() => onClose()}>{texts.cancel}</Button>
            <Button type="submit" form={formId} variant="danger">
              {texts.delete}
            </Button>
          </>
        )
      }
    >
      {isRunning ? (
        <div className={styles.progress} aria-live="polite">
          <p>{phase === 'deleted' ? texts.deleted : texts.deleting}</p>
          <Progress
            label={texts.deleting}
            value={phase === 'deleted' ? 100 : done === null ? 0 : percentOf(done)}
            tone={phase === 'deleted' ? 'ok' : 'marge'}
          />
          {phase === 'deleting' && (
            <p className={styles.hint}>{texts.steps[done === null ? 'begin' : currentStep(done)]}</p>
          )}
        </div>
      ) : (
        <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <p>{texts.what}</p>
          <p className={styles.hint}>{texts.exportFirst}</p>
          <SharedDocuments
            documents={shared}
            isFailed={isError}
            retry={() => void refetch()}
            handOver={handOver}
            onChange={(changed) => {
              setHandOver(changed)
              setFailure(null)
            }}
          />
          <Field label={texts.word} error={wrongWord ? texts.wrongWord : null} required>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                value={word}
                onChange={(event) => {
                  setWord(event.target.value)
                  setWrongWord(false)
                }}
              />
            )}
          </Field>
          {failure && (
            <p role="alert" className={styles.error}>
              {failure}
            </p>
          )}
        </form>
      )}
    </Dialog>
  )
}

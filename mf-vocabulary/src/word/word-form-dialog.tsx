import { useFormat } from '@cahier/contract/i18n'
import { useDiscard } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { Slider } from '@cahier/ui/slider'
import { useRef, useState } from 'react'
import type { WordDraft } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { categoryOptions } from './category.ts'
import { longest, missingFields, sameDraft } from './draft.ts'
import { StarsInput } from './stars.tsx'
import styles from './word-form-dialog.module.css'

export interface WordFormDialogProps {
  title: string
  submitLabel: string
  initial: WordDraft
  /** Filled in by another area: closing would lose it although nobody typed here. */
  prefilled?: boolean
  /** Categories in use. */
  categories: readonly string[]
  /** Resolves to whether it went well; the dialog closes then, and else keeps everything. */
  onSubmit(draft: WordDraft): Promise<boolean>
  onClose(): void
}

/** The fields of a word, for a new one as for one that is there. */
export function WordFormDialog(props: WordFormDialogProps) {
  const { title, submitLabel, initial, prefilled = false, categories, onSubmit, onClose } = props
  const texts = useTexts()
  const format = useFormat()
  const [draft, setDraft] = useState(initial)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const wordRef = useRef<HTMLInputElement>(null)
  const definitionRef = useRef<HTMLTextAreaElement>(null)
  const dirty = prefilled || !sameDraft(draft, initial)
  const { close, requestClose } = useDiscard(dirty, texts.form.discard, onClose)
  const edit = (patch: Partial<WordDraft>) => {
    setDraft({ ...draft, ...patch })
    setMissing(missing.filter((field) => !(field in patch)))
  }

  const submit = async () => {
    const fields = missingFields(draft)
    setMissing(fields)
    if (fields[0]) {
      const control = fields[0] === 'word' ? wordRef : definitionRef
      control.current?.focus()
      return
    }
    setBusy(true)
    const done = await onSubmit(draft)
    setBusy(false)
    if (done) close()
  }

  const error = (field: string) => (missing[0] === field ? texts.form.required : null)
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel={texts.form.cancel}
      closeLabel={texts.form.close}
      busy={busy}
      dirty={dirty}
      initialFocus={wordRef}
      onSubmit={() => void submit()}
      onClose={requestClose}
    >
      <Field label={texts.form.word} required error={error('word')}>
        {(control) => (
          <Input
            {...control}
            ref={wordRef}
            maxLength={longest.word}
            value={draft.word}
            onChange={(event) => edit({ word: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.form.definition} required error={error('definition')}>
        {(control) => (
          <Textarea
            {...control}
            ref={definitionRef}
            rows={3}
            maxLength={longest.definition}
            value={draft.definition}
            onChange={(event) => edit({ definition: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.form.example} hint={texts.form.exampleHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={longest.example}
            value={draft.example}
            onChange={(event) => edit({ example: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label={texts.form.category}>
          {(control) => (
            <Select
              {...control}
              value={draft.category}
              onValueChange={(category) => edit({ category })}
              options={categoryOptions([...categories, draft.category], texts.categories)}
            />
          )}
        </Field>
        <StarsInput
          legend={texts.word.difficulty}
          value={draft.difficulty}
          onValueChange={(difficulty) => edit({ difficulty })}
        />
      </div>
      <Field label={`${texts.word.mastery} · ${format.percent(draft.mastery / 100)}`}>
        {(control) => (
          <Slider
            {...control}
            min={0}
            max={100}
            aria-valuetext={format.percent(draft.mastery / 100)}
            value={draft.mastery}
            onValueChange={(mastery) => edit({ mastery })}
          />
        )}
      </Field>
    </FormDialog>
  )
}

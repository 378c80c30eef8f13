import { useDiscard } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input, Textarea } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { useRef, useState } from 'react'
import { sessionTypes } from '../data/sessions.ts'
import { ItemPicker } from '../items/item-picker.tsx'
import { useTexts } from '../locales/index.ts'
import { RepetitionFields } from '../repeat/repetition-fields.tsx'
import {
  type Field as DraftField,
  invalidFields,
  longest,
  longestDuration,
  type SessionDraft,
  sameDraft,
  scopes,
  shortestDuration,
} from './draft.ts'
import styles from './session-form-dialog.module.css'

export interface SessionFormDialogProps {
  title: string
  submitLabel: string
  initial: SessionDraft
  /** It may come back, or is of a series that does: what is changed is then for it alone, or for others too. */
  repeatable?: boolean | 'series'
  /** Filled in by another area: closing would lose it although nobody typed here. */
  prefilled?: boolean
  /** Resolves to whether it went well; the dialog closes then, and else keeps everything. */
  onSubmit(draft: SessionDraft): Promise<boolean>
  onClose(): void
}

/** The fields of a session, for a new one as for one that is there. */
export function SessionFormDialog(props: SessionFormDialogProps) {
  const { title, submitLabel, initial, repeatable = false, prefilled = false, onSubmit, onClose } = props
  const texts = useTexts()
  const [draft, setDraft] = useState(initial)
  const [invalid, setInvalid] = useState<readonly DraftField[]>([])
  const [busy, setBusy] = useState(false)
  const titleRef = useRef<HTMLInputElement>(null)
  const momentRef = useRef<HTMLInputElement>(null)
  const durationRef = useRef<HTMLInputElement>(null)
  const intervalRef = useRef<HTMLInputElement>(null)
  const untilRef = useRef<HTMLInputElement>(null)
  const countRef = useRef<HTMLInputElement>(null)
  const repetitionRefs = { interval: intervalRef, until: untilRef, count: countRef }
  const controls = { title: titleRef, scheduledFor: momentRef, duration: durationRef, ...repetitionRefs }
  const asksRepetition = repeatable === true || (repeatable === 'series' && draft.scope !== 'one')
  const dirty = prefilled || !sameDraft(draft, initial)
  const { close, requestClose } = useDiscard(dirty, texts.form.discard, onClose)
  const edit = (patch: Partial<SessionDraft>) => {
    setDraft({ ...draft, ...patch })
    setInvalid(invalid.filter((field) => !(field in patch || (patch.repetition && field in patch.repetition))))
  }

  const submit = async () => {
    const fields = invalidFields(draft, asksRepetition)
    setInvalid(fields)
    if (fields[0]) {
      controls[fields[0]].current?.focus()
      return
    }
    setBusy(true)
    const done = await onSubmit(draft)
    setBusy(false)
    if (done) close()
  }

  const error = (field: DraftField) => (invalid.includes(field) ? texts.form.invalid[field] : null)
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel={texts.form.cancel}
      closeLabel={texts.form.close}
      busy={busy}
      dirty={dirty}
      initialFocus={titleRef}
      onSubmit={() => void submit()}
      onClose={requestClose}
    >
      {repeatable === 'series' && (
        <Field label={texts.repeat.scope}>
          {(control) => (
            <Select
              {...control}
              value={draft.scope}
              onValueChange={(scope) => edit({ scope })}
              options={scopes.map((value) => ({ value, label: texts.repeat.scopes[value] }))}
            />
          )}
        </Field>
      )}
      <Field label={texts.form.title} required error={error('title')}>
        {(control) => (
          <Input
            {...control}
            ref={titleRef}
            maxLength={longest.title}
            value={draft.title}
            onChange={(event) => edit({ title: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.row}>
        <Field label={texts.form.type}>
          {(control) => (
            <Select
              {...control}
              value={draft.type}
              onValueChange={(type) => edit({ type })}
              options={sessionTypes.map((value) => ({ value, label: texts.types[value] }))}
            />
          )}
        </Field>
        <Field label={texts.form.scheduledFor} required error={error('scheduledFor')}>
          {(control) => (
            <Input
              {...control}
              ref={momentRef}
              type="datetime-local"
              value={draft.scheduledFor}
              onChange={(event) => edit({ scheduledFor: event.target.value })}
            />
          )}
        </Field>
        <Field label={texts.form.duration} required error={error('duration')}>
          {(control) => (
            <Input
              {...control}
              ref={durationRef}
              type="number"
              inputMode="numeric"
              min={shortestDuration}
              max={longestDuration}
              step={5}
              value={draft.duration}
              onChange={(event) => edit({ duration: event.target.value })}
            />
          )}
        </Field>
      </div>
      {asksRepetition && (
        <RepetitionFields
          value={draft.repetition}
          first={new Date(draft.scheduledFor)}
          always={repeatable === 'series'}
          refs={repetitionRefs}
          error={error}
          onChange={(patch) => edit({ repetition: { ...draft.repetition, ...patch } })}
        />
      )}
      <ItemPicker key={draft.type} type={draft.type} chosen={draft.items} onChange={(items) => edit({ items })} />
      <Field label={texts.form.description} hint={texts.form.descriptionHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={longest.description}
            value={draft.description}
            onChange={(event) => edit({ description: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  )
}

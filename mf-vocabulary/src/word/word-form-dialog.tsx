import { useClashes } from '@cahier/contract/edit'
import { choiceInput, textInput, useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { ClashNotice } from '@cahier/ui/clash-notice'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Textarea } from '@cahier/ui/input'
import { Segmented } from '@cahier/ui/segmented'
import { Select } from '@cahier/ui/select'
import { Slider } from '@cahier/ui/slider'
import { useRef } from 'react'
import type { ClozeProblem } from '../cloze/cloze.ts'
import { ClozeField } from '../cloze/cloze-field.tsx'
import { FaceField } from '../face/face-field.tsx'
import { useTexts } from '../locales/index.ts'
import { categoryName, categoryOptions } from './category.ts'
import { StarsInput } from './stars.tsx'
import { longest, type WordForm, wordForm } from './word-form.ts'
import styles from './word-form-dialog.module.css'

export interface WordFormDialogProps {
  title: string
  submitLabel: string
  /** The initial values, and newer ones while the form is open. */
  initial: WordForm
  /** Another area filled the form, so closing would lose text even though the learner typed nothing. */
  prefilled?: boolean
  /** A new card may be a word or a cloze; an existing one stays what it is. */
  choosesKind?: boolean
  /** Categories in use. */
  categories: readonly string[]
  /**
   * Resolves to whether it succeeded. On success the dialog closes, otherwise it keeps its values.
   *
   * @param base what each value was changed from
   */
  onSave(form: WordForm, base: WordForm): Promise<boolean>
  onClose(): void
}

const kinds = ['word', 'cloze'] as const

/** The form of a word, for adding and editing. */
export function WordFormDialog(props: WordFormDialogProps) {
  const { title, submitLabel, initial, prefilled = false, choosesKind = false, categories, onSave, onClose } = props
  const texts = useTexts()
  const format = useFormat()
  const firstRef = useRef<HTMLTextAreaElement>(null)
  const form = useForm({
    schema: wordForm,
    initial,
    prefilled,
    discard: texts.form.discard,
    onSave: async (values): Promise<boolean> => !clashes.asks() && onSave(values, clashes.base),
    onClose,
  })
  const { values, field, dialog } = form
  const clashes = useClashes(form, initial, {
    kind: { label: texts.cloze.kinds.label },
    word: { label: texts.form.word },
    definition: { label: texts.form.definition, long: true },
    sentence: { label: texts.cloze.sentence },
    example: { label: texts.form.example, long: true },
    category: { label: texts.form.category, text: (category) => categoryName(category, texts.categories) },
    difficulty: { label: texts.word.difficulty, text: (stars) => format.number(stars) },
    mastery: { label: texts.word.mastery, text: (percent) => format.percent(percent / 100) },
  })
  const error = (name: 'word' | 'definition') => field(name).error && texts.form.required
  const sentenceError = field('sentence').error as ClozeProblem | null
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      cancelLabel={texts.form.cancel}
      closeLabel={texts.form.close}
      initialFocus={firstRef}
      {...dialog}
    >
      {clashes.notice && <ClashNotice {...clashes.notice} />}
      {choosesKind && (
        <div className={styles.kinds}>
          <Segmented
            label={texts.cloze.kinds.label}
            {...choiceInput(field('kind'))}
            options={kinds.map((value) => ({ value, label: texts.cloze.kinds[value] }))}
          />
        </div>
      )}
      {values.kind === 'cloze' ? (
        <ClozeField
          field={field('sentence')}
          error={sentenceError && texts.cloze.problem[sentenceError]}
          maxLength={longest.definition}
          own={firstRef}
        />
      ) : (
        <>
          <FaceField
            label={texts.form.word}
            field={field('word')}
            error={error('word')}
            rows={1}
            maxLength={longest.front}
            own={firstRef}
          />
          <FaceField
            label={texts.form.definition}
            field={field('definition')}
            error={error('definition')}
            rows={3}
            maxLength={longest.back}
          />
        </>
      )}
      <Field label={texts.form.example} hint={texts.form.exampleHint}>
        {(control) => <Textarea {...control} rows={2} maxLength={longest.example} {...textInput(field('example'))} />}
      </Field>
      <div className={styles.pair}>
        <Field label={texts.form.category}>
          {(control) => (
            <Select
              {...control}
              {...choiceInput(field('category'))}
              options={categoryOptions([...categories, values.category], texts.categories)}
            />
          )}
        </Field>
        <StarsInput legend={texts.word.difficulty} {...choiceInput(field('difficulty'))} />
      </div>
      <Field label={`${texts.word.mastery} · ${format.percent(values.mastery / 100)}`}>
        {(control) => (
          <Slider
            {...control}
            min={0}
            max={100}
            aria-valuetext={format.percent(values.mastery / 100)}
            {...choiceInput(field('mastery'))}
          />
        )}
      </Field>
    </FormDialog>
  )
}

import { choiceInput, useForm } from '@cahier/contract/forms'
import { useFormat } from '@cahier/contract/i18n'
import { useAction } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { Slider } from '@cahier/ui/slider'
import { Switch } from '@cahier/ui/switch'
import * as v from 'valibot'
import { type ReviewSettings, useChangeSettings } from '../data/cards.ts'
import { FittingPanel } from '../fitting/fitting-panel.tsx'
import { useTexts } from '../locales/index.ts'

// Languages in which words can be spoken.
const languages = ['fr', 'en', 'es', 'de', 'it', 'pt', 'nl', 'la'] as const

const choicesForm = v.object({
  retention: v.number(),
  new_per_day: v.number(),
  reviews_per_day: v.number(),
  recall: v.boolean(),
  typed: v.boolean(),
  language: v.picklist(languages),
})

/** Parses a whole number from 0 to `most`. */
const whole = (text: string, most: number) => Math.min(Math.max(Math.round(Number(text)) || 0, 0), most)

/** Cards per day, retention, and the directions to ask. */
export function SettingsDialog({ settings, onClose }: { settings: ReviewSettings; onClose(): void }) {
  const { weights, ...choices } = settings
  const texts = useTexts()
  const { settings: labels } = texts
  const format = useFormat()
  const change = useChangeSettings()
  const { act } = useAction()
  const { values, field, dialog } = useForm({
    schema: choicesForm,
    initial: choices,
    discard: texts.form.discard,
    onSave: (chosen) => act(() => change.mutateAsync(chosen), { failed: labels.failed }),
    onClose,
  })
  const names = new Intl.DisplayNames(format.language, { type: 'language' })
  return (
    <FormDialog
      title={labels.title}
      submitLabel={texts.form.submitEdit}
      cancelLabel={texts.form.cancel}
      closeLabel={texts.form.close}
      {...dialog}
    >
      <Field label={`${labels.retention} · ${format.percent(values.retention)}`} hint={labels.retentionHint}>
        {(control) => (
          <Slider
            {...control}
            min={70}
            max={97}
            aria-valuetext={format.percent(values.retention)}
            value={Math.round(values.retention * 100)}
            onValueChange={(percent) => field('retention').set(percent / 100)}
          />
        )}
      </Field>
      <Field label={labels.newPerDay}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={0}
            max={999}
            value={values.new_per_day}
            onChange={(event) => field('new_per_day').set(whole(event.target.value, 999))}
          />
        )}
      </Field>
      <Field label={labels.reviewsPerDay}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={0}
            max={9999}
            value={values.reviews_per_day}
            onChange={(event) => field('reviews_per_day').set(whole(event.target.value, 9999))}
          />
        )}
      </Field>
      <Switch
        checked={values.recall}
        onCheckedChange={field('recall').set}
        label={labels.recall}
        description={labels.recallHint}
      />
      <Switch
        checked={values.typed}
        disabled={!values.recall}
        onCheckedChange={field('typed').set}
        label={labels.typed}
        description={labels.typedHint}
      />
      <Field label={labels.language} hint={labels.languageHint}>
        {(control) => (
          <Select
            {...control}
            {...choiceInput(field('language'))}
            options={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
          />
        )}
      </Field>
      <FittingPanel weights={weights} />
    </FormDialog>
  )
}

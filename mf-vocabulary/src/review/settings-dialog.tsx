import { useFormat } from '@cahier/contract/i18n'
import { useDiscard, useShell } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { Select } from '@cahier/ui/select'
import { Slider } from '@cahier/ui/slider'
import { Switch } from '@cahier/ui/switch'
import { useState } from 'react'
import { type ReviewSettings, type ReviewWishes, useChangeSettings } from '../data/cards.ts'
import { FittingPanel } from '../fitting/fitting-panel.tsx'
import { useTexts } from '../locales/index.ts'

const languages = ['fr', 'en', 'es', 'de', 'it', 'pt', 'nl', 'la'] as const

/** A whole number from a field, inside its bounds. */
const whole = (text: string, most: number) => Math.min(Math.max(Math.round(Number(text)) || 0, 0), most)

/** How much a learner is asked a day, how sure they want to be, and in which directions. */
export function SettingsDialog({ settings, onClose }: { settings: ReviewSettings; onClose(): void }) {
  const { weights, ...wishes } = settings
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const change = useChangeSettings()
  const [draft, setDraft] = useState<ReviewWishes>(wishes)
  const edit = (patch: Partial<ReviewWishes>) => setDraft({ ...draft, ...patch })
  const dirty = JSON.stringify(draft) !== JSON.stringify(wishes)
  const { close, requestClose } = useDiscard(dirty, texts.form.discard, onClose)
  const names = new Intl.DisplayNames(format.language, { type: 'language' })
  const { settings: labels } = texts

  const submit = async () => {
    try {
      await change.mutateAsync(draft)
      close()
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: labels.failed })
    }
  }
  return (
    <FormDialog
      title={labels.title}
      submitLabel={texts.form.submitEdit}
      cancelLabel={texts.form.cancel}
      closeLabel={texts.form.close}
      busy={change.isPending}
      dirty={dirty}
      onSubmit={() => void submit()}
      onClose={requestClose}
    >
      <Field label={`${labels.retention} · ${format.percent(draft.retention)}`} hint={labels.retentionHint}>
        {(control) => (
          <Slider
            {...control}
            min={70}
            max={97}
            aria-valuetext={format.percent(draft.retention)}
            value={Math.round(draft.retention * 100)}
            onValueChange={(percent) => edit({ retention: percent / 100 })}
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
            value={draft.new_per_day}
            onChange={(event) => edit({ new_per_day: whole(event.target.value, 999) })}
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
            value={draft.reviews_per_day}
            onChange={(event) => edit({ reviews_per_day: whole(event.target.value, 9999) })}
          />
        )}
      </Field>
      <Switch
        checked={draft.recall}
        onCheckedChange={(recall) => edit({ recall })}
        label={labels.recall}
        description={labels.recallHint}
      />
      <Switch
        checked={draft.typed}
        disabled={!draft.recall}
        onCheckedChange={(typed) => edit({ typed })}
        label={labels.typed}
        description={labels.typedHint}
      />
      <Field label={labels.language} hint={labels.languageHint}>
        {(control) => (
          <Select
            {...control}
            value={draft.language}
            onValueChange={(language) => edit({ language })}
            options={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
          />
        )}
      </Field>
      <FittingPanel weights={weights} />
    </FormDialog>
  )
}

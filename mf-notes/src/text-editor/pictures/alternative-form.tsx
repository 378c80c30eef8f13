import { textInput, useForm } from '@cahier/contract/forms'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { useRef } from 'react'
import * as v from 'valibot'
import type { EditorTexts } from '../locales/index.ts'

const maxAlternativeCharacters = 500
const schema = v.object({ alternative: v.pipe(v.string(), v.trim(), v.maxLength(maxAlternativeCharacters)) })

export interface AlternativeFormProps {
  texts: EditorTexts['pictures']
  alternative: string
  onSave(alternative: string): void
  onClose(): void
}

/** Asks for what is said instead of a picture. */
export function AlternativeForm({ texts, alternative, onSave, onClose }: AlternativeFormProps) {
  const box = useRef<HTMLInputElement>(null)
  const { field, dialog } = useForm({
    schema,
    initial: { alternative },
    // A sentence is typed again in a moment.
    discard: { body: '' },
    guards: () => false,
    onSave: async (values) => {
      onSave(values.alternative)
      return true
    },
    onClose,
  })
  return (
    <FormDialog
      size="sm"
      title={texts.alternative}
      submitLabel={texts.save}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      initialFocus={box}
      {...dialog}
    >
      <Field label={texts.alternative} hint={texts.whyAlternative}>
        {(control) => (
          <Input
            {...control}
            {...textInput(field('alternative'), box)}
            maxLength={maxAlternativeCharacters}
            autoComplete="off"
          />
        )}
      </Field>
    </FormDialog>
  )
}

import { textInput, useForm } from '@cahier/contract/forms'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { useId, useRef } from 'react'
import * as v from 'valibot'
import { useTexts } from '../locales/index.ts'
import { shownName } from './names.ts'
import { type NameChoice, proposedName, type Upload } from './uploads.ts'

export interface SameNameDialogProps {
  upload: Upload
  onChoose(choice: NameChoice): void
  onCancel(): void
}

/** A name that no other file of the note has. */
const schemaFor = ({ failure }: Upload) => {
  const taken = failure?.kind === 'name-taken' ? failure.taken : new Set<string>()
  return v.object({
    name: v.pipe(
      v.string(),
      v.check((name) => name.trim() !== '', 'blank'),
      v.check((name) => !taken.has(shownName(name)), 'taken'),
    ),
  })
}

/** Asks what becomes of a file whose name the note has already. */
export function SameNameDialog({ upload, onChoose, onCancel }: SameNameDialogProps) {
  const texts = useTexts()
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const { field, inline } = useForm({
    schema: schemaFor(upload),
    initial: { name: proposedName(upload) },
    checks: 'at once',
    discard: {},
    // The file stays in the list: only the name would be lost.
    guards: () => false,
    async onSave({ name }) {
      onChoose({ rename: name })
      return true
    },
  })
  const { error } = field('name')

  return (
    <Dialog
      open
      size="md"
      title={texts.attachments.sameName.title}
      description={texts.attachments.sameName.body(upload.name)}
      closeLabel={texts.cancel}
      closeOnBackdrop={false}
      initialFocus={input}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      footer={
        <>
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Button onClick={() => onChoose('replace')}>{texts.attachments.sameName.replace}</Button>
          <Button type="submit" form={form} variant="primary" disabled={error === 'blank'}>
            {texts.attachments.sameName.rename}
          </Button>
        </>
      }
    >
      <form id={form} {...inline}>
        <Field
          label={texts.attachments.sameName.name}
          required
          error={error === 'taken' ? texts.attachments.sameName.taken : null}
        >
          {(control) => <Input {...control} {...textInput(field('name'), input)} maxLength={255} autoComplete="off" />}
        </Field>
      </form>
    </Dialog>
  )
}

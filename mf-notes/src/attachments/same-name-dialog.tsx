import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTexts } from '../locales/index.ts'
import { shownName } from './names.ts'
import { type NameChoice, proposedName, type Upload } from './uploads.ts'

export interface SameNameDialogProps {
  upload: Upload
  onChoose(choice: NameChoice): void
  onCancel(): void
}

/** Asks what becomes of a file whose name the note has already. */
export function SameNameDialog({ upload, onChoose, onCancel }: SameNameDialogProps) {
  const texts = useTexts()
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(() => proposedName(upload))
  const taken = upload.failure?.kind === 'name-taken' && upload.failure.taken.has(shownName(name))
  const blank = name.trim() === ''

  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (!taken && !blank) onChoose({ rename: name })
    else input.current?.focus()
  }

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
          <Button type="submit" form={form} variant="primary" disabled={blank}>
            {texts.attachments.sameName.rename}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={rename} noValidate>
        <Field label={texts.attachments.sameName.name} required error={taken ? texts.attachments.sameName.taken : null}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              maxLength={255}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

import { useShell } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { useRef, useState } from 'react'
import { type Conversation, longestTitle, useRenameConversation } from '../data/conversations.ts'
import { useTexts } from '../locales/index.ts'

/** Gives a conversation another title. A failure keeps the dialog and what was typed. */
export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const rename = useRenameConversation()
  const input = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(conversation.title)
  const [error, setError] = useState<string | null>(null)

  const submit = () => {
    if (title.trim() === '') {
      setError(texts.rename.required)
      input.current?.focus()
      return
    }
    rename.mutate(
      { id: conversation.id, title: title.trim() },
      { onSuccess: onClose, onError: () => shell.toast({ kind: 'error', message: texts.toast.failed }) },
    )
  }

  return (
    <FormDialog
      title={texts.rename.title}
      size="sm"
      submitLabel={texts.rename.submit}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      busy={rename.isPending}
      initialFocus={input}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.rename.label} required error={error}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            maxLength={longestTitle}
            value={title}
            onChange={(event) => {
              setTitle(event.target.value)
              setError(null)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}

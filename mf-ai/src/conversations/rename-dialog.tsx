import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Field } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { type FormEvent, useId, useRef, useState } from 'react'
import { type Conversation, longestTitle, useRenameConversation } from '../data/conversations.ts'
import { useTexts } from '../locales/index.ts'

/** Gives a conversation another title. A failure keeps the dialog and what was typed. */
export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const rename = useRenameConversation()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(conversation.title)
  const [error, setError] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rename.isPending) return
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
    <Dialog
      open
      size="sm"
      title={texts.rename.title}
      closeLabel={texts.close}
      initialFocus={input}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={rename.isPending}>
            {texts.rename.submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  )
}

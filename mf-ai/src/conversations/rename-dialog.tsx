import { textInput, useForm } from '@cahier/contract/forms'
import { useAction } from '@cahier/contract/react'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { useRef } from 'react'
import * as v from 'valibot'
import { type Conversation, maxTitleCharacters, useRenameConversation } from '../data/conversations.ts'
import { useTexts } from '../locales/index.ts'

const schema = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text !== '', 'required'),
  ),
})

/** Renames a conversation. The dialog stays open with its text after a failure. */
export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose(): void }) {
  const texts = useTexts()
  const rename = useRenameConversation()
  const { act } = useAction()
  const input = useRef<HTMLInputElement>(null)
  const { field, dialog } = useForm({
    schema,
    initial: { title: conversation.title },
    discard: texts.discard,
    onSave: ({ title }) =>
      act(() => rename.mutateAsync({ id: conversation.id, title }), { failed: texts.toast.failed }),
    onClose,
  })
  const title = field('title')

  return (
    <FormDialog
      title={texts.rename.title}
      size="sm"
      submitLabel={texts.rename.submit}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      initialFocus={input}
      {...dialog}
    >
      <Field label={texts.rename.label} required error={title.error && texts.rename.required}>
        {(control) => <Input {...control} {...textInput(title, input)} maxLength={maxTitleCharacters} />}
      </Field>
    </FormDialog>
  )
}

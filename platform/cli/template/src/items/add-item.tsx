import { textInput, useForm } from '@cahier/contract/forms'
import { useAction } from '@cahier/contract/react'
import { useNavigate } from '@cahier/contract/router'
import { Field } from '@cahier/ui/field'
import { FormDialog } from '@cahier/ui/form-dialog'
import { Input } from '@cahier/ui/input'
import { useRef, useState } from 'react'
import { useAddItem } from '../data/items.ts'
import { useTexts } from '../locales/index.ts'
import { itemForm, maxTitleCharacters } from './item-form.ts'

/** The form of a new item. Its id is made when the form opens, so that a retry does not add it twice. */
export function AddItem() {
  const texts = useTexts()
  const { act } = useAction()
  const add = useAddItem()
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const titleRef = useRef<HTMLInputElement>(null)
  const { field, dialog } = useForm({
    schema: itemForm,
    initial: { title: '' },
    discard: texts.discard,
    onSave: ({ title }) =>
      act(() => add.mutateAsync({ id, title }), { done: texts.toast.added, failed: texts.toast.addFailed }),
    onClose: () => navigate('/__name__', { replace: true }),
  })
  return (
    <FormDialog
      title={texts.form.heading}
      size="md"
      submitLabel={texts.form.submit}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      initialFocus={titleRef}
      {...dialog}
    >
      <Field label={texts.form.title} required error={field('title').error && texts.form.required}>
        {(control) => <Input {...control} {...textInput(field('title'), titleRef)} maxLength={maxTitleCharacters} />}
      </Field>
    </FormDialog>
  )
}

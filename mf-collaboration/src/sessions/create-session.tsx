import { useShell } from '@cahier/contract/react'
import { useState } from 'react'
import { type SessionType, useSaveSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useToasts } from '../toasts/use-toasts.ts'
import { emptyForm, valuesOf } from './session-form.ts'
import { SessionFormDialog } from './session-form-dialog.tsx'

const types: readonly SessionType[] = ['study', 'document', 'discussion', 'video']

/** Creates a session. The video type leads to the creation of a meeting instead. */
export function CreateSession({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const toasts = useToasts()
  const save = useSaveSession()
  // One id for all tries: a save whose answer got lost does not make two sessions.
  const [id] = useState(() => crypto.randomUUID())
  const [initial] = useState(() => emptyForm(new Date()))

  return (
    <SessionFormDialog
      title={texts.form.createTitle}
      initial={initial}
      types={types}
      busy={save.isPending}
      submitLabel={(type) => (type === 'video' ? texts.form.submitVideo : texts.form.submit)}
      onClose={onClose}
      onSubmit={(form, close) => {
        const values = valuesOf(form)
        if (values.type === 'video') {
          close(() => shell.navigate('/zoom?new=1', { state: { subject: values.title } }))
          return
        }
        save.mutate(
          { id, existing: false, values },
          {
            onSuccess() {
              toasts.done(texts.toast.created)
              close()
            },
            onError: () => toasts.failed(texts.toast.createFailed),
          },
        )
      }}
    />
  )
}

import { useAction, useShell } from '@cahier/contract/react'
import { useState } from 'react'
import { sessionTypes, useCreateSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import { emptyForm, valuesOf } from './session-form.ts'
import { SessionFormDialog } from './session-form-dialog.tsx'

/** Creates a session. The video type opens the form for a meeting instead. */
export default function CreateSession({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const { act } = useAction({ duration: toastMs })
  const create = useCreateSession()
  // One id for all attempts, so that a retry after a lost response does not create the session twice.
  const [id] = useState(() => crypto.randomUUID())
  const [initial] = useState(() => emptyForm(new Date()))

  return (
    <SessionFormDialog
      title={texts.form.createTitle}
      initial={initial}
      types={sessionTypes}
      submitLabel={(type) => (type === 'video' ? texts.form.submitVideo : texts.form.submit)}
      onClose={onClose}
      onSave={async (form) => {
        const values = valuesOf(form)
        if (values.type === 'video') {
          return () => shell.navigate('/zoom?new=1', { state: { subject: values.title } })
        }
        return act(() => create.mutateAsync({ id, values }), {
          done: texts.toast.created,
          failed: texts.toast.createFailed,
        })
      }}
    />
  )
}

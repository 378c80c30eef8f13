import { useAction } from '@cahier/contract/react'
import { useLocation } from '@cahier/contract/router'
import { useState } from 'react'
import { useCreateRoom } from '../data/rooms.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import { newMeeting, valuesOf } from './meeting-form.ts'
import { MeetingFormDialog } from './meeting-form-dialog.tsx'
import { newRoomName } from './room-name.ts'

/** The session form passes its title on when the learner chooses the video type. */
function subjectOf(state: unknown): string | null {
  const { subject } = (state ?? {}) as { subject?: unknown }
  return typeof subject === 'string' && subject !== '' ? subject : null
}

/** 'Créer une réunion vidéo'. Its unique name is made when the form opens, so that a retry does not create a second room. */
export default function CreateMeeting({ onClose }: { onClose(): void }) {
  const texts = useTexts()
  const { act } = useAction({ duration: toastMs })
  const create = useCreateRoom()
  const { state } = useLocation()
  const [initial] = useState(() => newMeeting(newRoomName(), subjectOf(state) ?? texts.meetingForm.defaultSubject))
  return (
    <MeetingFormDialog
      title={texts.meetingForm.createTitle}
      submitLabel={texts.meetingForm.submit}
      isNew
      initial={initial}
      onClose={onClose}
      onSave={(form) =>
        act(() => create.mutateAsync({ name: form.name, values: valuesOf(form) }), {
          done: texts.toast.meetingCreated,
          failed: texts.toast.meetingCreateFailed,
        })
      }
    />
  )
}

import { useUserId } from '@cahier/contract/react'
import { useNavigate, useParams } from '@cahier/contract/router'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { useState } from 'react'
import { type MeetingRoom, useRooms, useSaveRoom } from '../data/rooms.ts'
import { useTexts } from '../locales/index.ts'
import { useToasts } from '../toasts/use-toasts.ts'
import { formOf, valuesOf } from './meeting-form.ts'
import { MeetingFormDialog } from './meeting-form-dialog.tsx'

/** Finds the meeting of the address; only its owner changes it. */
export function EditMeeting() {
  const { roomId } = useParams()
  const userId = useUserId()
  const texts = useTexts()
  const navigate = useNavigate()
  const { data } = useRooms()
  if (!data) return null
  const close = () => navigate('/zoom', { replace: true })
  const room = data.find((candidate) => candidate.id === roomId && candidate.user_id === userId)
  if (room) return <EditMeetingForm key={room.id} room={room} onClose={close} />
  return (
    <NoticeDialog
      title={texts.meetings.missingTitle}
      description={texts.meetings.missing}
      actionLabel={texts.meetings.back}
      closeLabel={texts.close}
      onClose={close}
    />
  )
}

function EditMeetingForm({ room, onClose }: { room: MeetingRoom; onClose(): void }) {
  const texts = useTexts()
  const toasts = useToasts()
  const save = useSaveRoom()
  const [initial] = useState(() => formOf(room))
  return (
    <MeetingFormDialog
      title={texts.meetingForm.editTitle}
      submitLabel={texts.save}
      initial={initial}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={(form, close) =>
        save.mutate(
          { name: room.name, existing: true, values: valuesOf(form) },
          {
            onSuccess() {
              toasts.done(texts.toast.meetingUpdated)
              close()
            },
            onError: () => toasts.failed(texts.toast.meetingUpdateFailed),
          },
        )
      }
    />
  )
}

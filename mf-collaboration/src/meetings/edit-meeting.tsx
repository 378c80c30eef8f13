import { useAction, useUserId } from '@cahier/contract/react'
import { useNavigate, useParams } from '@cahier/contract/router'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { useState } from 'react'
import { type MeetingRoom, useRooms, useUpdateRoom } from '../data/rooms.ts'
import { useTexts } from '../locales/index.ts'
import { messageTime } from '../message-time.ts'
import { formOf, valuesOf } from './meeting-form.ts'
import { MeetingFormDialog } from './meeting-form-dialog.tsx'

/** Edits the meeting in the address. Only its owner can. */
export default function EditMeeting() {
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
  const { act } = useAction({ duration: messageTime })
  const update = useUpdateRoom()
  const [initial] = useState(() => formOf(room))
  return (
    <MeetingFormDialog
      title={texts.meetingForm.editTitle}
      submitLabel={texts.save}
      hasPassword={room.has_password}
      initial={initial}
      onClose={onClose}
      onSave={(form) =>
        act(() => update.mutateAsync({ id: room.id, change: valuesOf(form) }), {
          done: texts.toast.meetingUpdated,
          failed: texts.toast.meetingUpdateFailed,
        })
      }
    />
  )
}

import { useRowEdit } from '@cahier/contract/edit'
import { useAction, useUserId } from '@cahier/contract/react'
import { useNavigate, useParams } from '@cahier/contract/router'
import { NoticeDialog } from '@cahier/ui/notice-dialog'
import { useState } from 'react'
import { useEditRoom } from '../data/edit-room.ts'
import { type MeetingRoom, useRooms } from '../data/rooms.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'
import { editedRoom } from './meeting-form.ts'
import { MeetingFormDialog } from './meeting-form-dialog.tsx'

/** Edits the meeting in the address. Only its owner can. */
export default function EditMeeting() {
  const { roomId } = useParams()
  const userId = useUserId()
  const texts = useTexts()
  const navigate = useNavigate()
  const { data } = useRooms()
  const found = data?.find((candidate) => candidate.id === roomId && candidate.user_id === userId)
  // The form stays open with what was typed if the room is deleted elsewhere.
  const [opened, setOpened] = useState(found)
  if (found && found !== opened) setOpened(found)
  if (!data) return null
  const close = () => navigate('/zoom', { replace: true })
  const room = found ?? opened
  if (room && room.id === roomId) return <EditMeetingForm key={room.id} room={room} onClose={close} />
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
  const { act } = useAction({ duration: toastMs })
  const editRoom = useEditRoom()
  const { values, save, failure } = useRowEdit(room, editedRoom)
  return (
    <MeetingFormDialog
      title={texts.meetingForm.editTitle}
      submitLabel={texts.save}
      hasPassword={room.has_password}
      initial={values}
      onClose={onClose}
      onSave={(form, base) =>
        act(() => save(form, base, (edit) => editRoom.mutateAsync({ id: room.id, edit })), {
          done: texts.toast.meetingUpdated,
          ...failure(texts.toast.meetingUpdateFailed),
        })
      }
    />
  )
}

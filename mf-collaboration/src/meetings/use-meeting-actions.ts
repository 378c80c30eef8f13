import { useShell } from '@cahier/contract/react'
import { type MeetingRoom, useDeleteRoom, useSetRoomActive } from '../data/rooms.ts'
import { useTexts } from '../locales/index.ts'
import { useToasts } from '../toasts/use-toasts.ts'

/** What an owner can do with a meeting, each with its question and its message. */
export function useMeetingActions(room: MeetingRoom) {
  const shell = useShell()
  const texts = useTexts()
  const toasts = useToasts()
  const setActive = useSetRoomActive()
  const remove = useDeleteRoom()
  return {
    setActive(active: boolean) {
      setActive.mutate(
        { id: room.id, active },
        {
          onSuccess: () => toasts.done(active ? texts.toast.meetingOpened : texts.toast.meetingClosed),
          onError: () => toasts.failed(texts.toast.meetingUpdateFailed),
        },
      )
    },
    async remove() {
      const confirmed = await shell.confirm({
        title: texts.meetings.deleteTitle,
        body: texts.meetings.deleteBody(room.subject),
        confirmLabel: texts.remove,
        destructive: true,
      })
      if (!confirmed) return
      remove.mutate(room.id, {
        onSuccess: () => toasts.done(texts.toast.meetingDeleted),
        onError: () => toasts.failed(texts.toast.meetingDeleteFailed),
      })
    },
  }
}

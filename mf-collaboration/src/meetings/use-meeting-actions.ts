import { useAction } from '@cahier/contract/react'
import { type MeetingRoom, useDeleteRoom, useUpdateRoom } from '../data/rooms.ts'
import { useTexts } from '../locales/index.ts'
import { toastMs } from '../toast-duration.ts'

/** The owner's actions on a meeting, with their confirmations and messages. */
export function useMeetingActions(room: MeetingRoom) {
  const { toast, meetings, remove: removeLabel } = useTexts()
  const { act } = useAction({ duration: toastMs })
  const update = useUpdateRoom()
  const remove = useDeleteRoom()
  return {
    setActive: (active: boolean) =>
      act(() => update.mutateAsync({ id: room.id, change: { is_active: active } }), {
        done: active ? toast.meetingOpened : toast.meetingClosed,
        failed: toast.meetingUpdateFailed,
      }),
    remove: () =>
      act(() => remove.mutateAsync(room.id), {
        confirm: {
          title: meetings.deleteTitle,
          body: meetings.deleteBody(room.subject),
          confirmLabel: removeLabel,
          destructive: true,
        },
        done: toast.meetingDeleted,
        failed: toast.meetingDeleteFailed,
      }),
  }
}

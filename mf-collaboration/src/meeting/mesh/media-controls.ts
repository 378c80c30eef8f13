import type { ShellApi } from '@cahier/contract'
import { setRoomCamera } from '../../data/room-entry.ts'
import type { LocalMedia, MediaView } from './local-media.ts'
import type { Standing } from './signal.ts'

export const silent: Standing = { microphone: false, camera: false, screen: false, hand: false, recording: false }

/** What a participant shows and lets hear now. */
export const withMedia = (standing: Standing, { microphone, isMuted, camera, screen }: MediaView): Standing => ({
  ...standing,
  microphone: microphone !== null && !isMuted,
  camera: camera !== null,
  screen: screen !== null,
})

export interface MediaControls {
  setMuted(isMuted: boolean): void
  /** @throws AreaError `room_cameras` if as many are on as there may be */
  setCamera(isOn: boolean): Promise<void>
  shareScreen(): Promise<void>
  stopScreen(): void
}

/** Turns one's devices on and off. The server counts whoever shows a camera or a screen. */
export function mediaControls(shell: ShellApi, roomId: string, joinId: string, media: LocalMedia): MediaControls {
  const takeCamera = (isOn: boolean) => setRoomCamera(shell, roomId, joinId, isOn)
  const giveBack = () => {
    if (!media.store.get().camera) void takeCamera(false).catch(shell.reportError)
  }
  if (media.store.get().camera) void takeCamera(true).catch(() => media.setCamera(false))
  return {
    setMuted: (isMuted) => media.setMuted(isMuted),
    async setCamera(isOn) {
      if (isOn) await takeCamera(true)
      await media.setCamera(isOn)
      if (!media.store.get().camera) await takeCamera(false)
    },
    async shareScreen() {
      const had = media.store.get().camera !== null
      if (!had) await takeCamera(true)
      await media.shareScreen(giveBack).catch(async (error: unknown) => {
        if (!had) await takeCamera(false)
        throw error
      })
    },
    stopScreen() {
      media.stopScreen()
      giveBack()
    },
  }
}

import type { Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import { captureHeight } from './quality.ts'

export interface MediaView {
  /** The microphone; a muted one stays, and is silent. */
  microphone: MediaStreamTrack | null
  isMuted: boolean
  camera: MediaStreamTrack | null
  screen: MediaStreamTrack | null
  /** Ids of the chosen devices; empty for the browser's choice. */
  devices: { microphone: string; camera: string; speaker: string }
  /** What could not be had: the browser or the learner refused it, or there is none. */
  refused: { microphone: boolean; camera: boolean }
}
export type DeviceKind = keyof MediaView['devices']

export interface LocalMedia {
  readonly store: Store<MediaView>
  /** Asks for the microphone and the camera. What is refused is marked; one joins without it. */
  start(wanted: { microphone: boolean; camera: boolean }): Promise<void>
  setMuted(isMuted: boolean): void
  /** Turns the camera on or off; off also puts its light out. */
  setCamera(isOn: boolean): Promise<void>
  choose(kind: DeviceKind, id: string): Promise<void>
  /** @param onEnd the browser's own button ended it */
  shareScreen(onEnd: () => void): Promise<void>
  stopScreen(): void
  /** Ends every track. */
  stop(): void
}

export function createLocalMedia(): LocalMedia {
  const store = createStore<MediaView>({
    microphone: null,
    isMuted: false,
    camera: null,
    screen: null,
    devices: { microphone: '', camera: '', speaker: '' },
    refused: { microphone: false, camera: false },
  })
  let isStopped = false
  const set = (change: Partial<MediaView>) => store.set({ ...store.get(), ...change })
  const exactly = (id: string) => (id === '' ? {} : { deviceId: { exact: id } })

  /** A track that comes after the meeting was left is ended at once. */
  function keep(track: MediaStreamTrack | undefined): MediaStreamTrack | null {
    if (track && isStopped) track.stop()
    return track === undefined || isStopped ? null : track
  }

  async function acquire(kind: 'microphone' | 'camera'): Promise<void> {
    const { devices } = store.get()
    try {
      const stream = await navigator.mediaDevices.getUserMedia(
        kind === 'microphone'
          ? { audio: { ...exactly(devices.microphone), echoCancellation: true, noiseSuppression: true } }
          : { video: { ...exactly(devices.camera), height: captureHeight, frameRate: { ideal: 24, max: 30 } } },
      )
      const track = keep(stream.getTracks()[0])
      store.get()[kind]?.stop()
      if (kind === 'microphone' && track) track.enabled = !store.get().isMuted
      if (track) track.onended = () => store.get()[kind] === track && set({ [kind]: null })
      set({ [kind]: track, refused: { ...store.get().refused, [kind]: false } })
    } catch {
      // Refused, absent, or taken by another program: the meeting goes on without it.
      store.get()[kind]?.stop()
      set({ [kind]: null, refused: { ...store.get().refused, [kind]: true } })
    }
  }

  return {
    store,
    async start(wanted) {
      await Promise.all(
        (['microphone', 'camera'] as const).filter((kind) => wanted[kind] && !store.get()[kind]).map(acquire),
      )
    },
    setMuted(isMuted) {
      const { microphone } = store.get()
      if (microphone) microphone.enabled = !isMuted
      set({ isMuted })
    },
    async setCamera(isOn) {
      if (isOn) return store.get().camera ? undefined : acquire('camera')
      store.get().camera?.stop()
      set({ camera: null })
    },
    async choose(kind, id) {
      set({ devices: { ...store.get().devices, [kind]: id } })
      if (kind !== 'speaker' && (store.get()[kind] || store.get().refused[kind])) await acquire(kind)
    },
    async shareScreen(onEnd) {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } } })
      const screen = keep(stream.getVideoTracks()[0])
      if (!screen) return
      // It is read: lines matter more than movement.
      screen.contentHint = 'detail'
      screen.onended = () => {
        if (store.get().screen !== screen) return
        set({ screen: null })
        onEnd()
      }
      set({ screen })
    },
    stopScreen() {
      store.get().screen?.stop()
      set({ screen: null })
    },
    stop() {
      isStopped = true
      const { microphone, camera, screen } = store.get()
      for (const track of [microphone, camera, screen]) track?.stop()
      set({ microphone: null, camera: null, screen: null })
    },
  }
}

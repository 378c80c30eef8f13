import { useEffect, useState } from 'react'
import type { DeviceKind } from './mesh/local-media.ts'

export type Devices = Readonly<Record<DeviceKind, readonly { id: string; label: string }[]>>
const none: Devices = { microphone: [], camera: [], speaker: [] }

/** The devices that can be chosen, followed while they are plugged in and out. @param access changes when the browser has given access */
export function useDevices(access: unknown): Devices {
  const [devices, setDevices] = useState(none)
  useEffect(() => {
    const source = navigator.mediaDevices
    if (!source?.enumerateDevices) return
    const read = async () => {
      const found = await source.enumerateDevices().catch(() => [])
      const of = (wanted: MediaDeviceKind) =>
        found
          .filter(({ kind, deviceId }) => kind === wanted && deviceId !== '' && deviceId !== 'default')
          .map(({ deviceId: id, label }) => ({ id, label }))
      setDevices({ microphone: of('audioinput'), camera: of('videoinput'), speaker: of('audiooutput') })
    }
    void read()
    source.addEventListener('devicechange', read)
    return () => source.removeEventListener('devicechange', read)
  }, [access])
  return devices
}

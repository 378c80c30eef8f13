import type { Call } from './mesh/call.ts'

const recordingWidthPx = 1280
const recordingHeightPx = 720
/** Pictures per second of a recording. */
const recordingFps = 12
const types = ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/webm;codecs=vp8,opus', 'video/webm']

export const recordingType = (): string | undefined =>
  typeof MediaRecorder === 'function' ? types.find((type) => MediaRecorder.isTypeSupported(type)) : undefined

export interface Recorder {
  /** Ends it. @returns what was recorded */
  stop(): Promise<Blob>
}

/** Columns and rows in which a number of pictures fits. */
export function gridOf(count: number): { columns: number; rows: number } {
  const columns = Math.ceil(Math.sqrt(count))
  return { columns, rows: Math.ceil(count / columns) }
}

/** Records everybody's sound and pictures on this device, as they are seen side by side. */
export function recordCall(call: Call, type: string): Recorder {
  const context = new AudioContext()
  const mixed = context.createMediaStreamDestination()
  const sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()
  const videos = new Map<MediaStreamTrack, HTMLVideoElement>()
  const canvas = document.createElement('canvas')
  canvas.width = recordingWidthPx
  canvas.height = recordingHeightPx
  const drawing = canvas.getContext('2d')

  /** What is heard and seen now: who comes later is recorded from then on. */
  function tracks() {
    const { microphone, camera, screen } = call.media.store.get()
    const others = call.store.get().peers
    return {
      sounds: [microphone, ...others.map(({ stream }) => stream?.getAudioTracks()[0])].filter((track) => track != null),
      pictures: [
        screen ?? camera,
        ...others.map(({ stream, standing }) =>
          standing.camera || standing.screen ? stream?.getVideoTracks()[0] : null,
        ),
      ].filter((track) => track != null),
    }
  }

  function videoOf(track: MediaStreamTrack): HTMLVideoElement {
    const known = videos.get(track)
    if (known) return known
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.srcObject = new MediaStream([track])
    void video.play().catch(() => {})
    videos.set(track, video)
    return video
  }

  function draw(): void {
    const { sounds, pictures } = tracks()
    for (const track of sounds) {
      if (sources.has(track)) continue
      const source = context.createMediaStreamSource(new MediaStream([track]))
      source.connect(mixed)
      sources.set(track, source)
    }
    if (!drawing) return
    drawing.fillStyle = '#12141f'
    drawing.fillRect(0, 0, recordingWidthPx, recordingHeightPx)
    const { columns, rows } = gridOf(Math.max(1, pictures.length))
    for (const [index, track] of pictures.entries()) {
      const video = videoOf(track)
      if (video.videoWidth === 0) continue
      const [w, h] = [recordingWidthPx / columns, recordingHeightPx / rows]
      const scale = Math.min(w / video.videoWidth, h / video.videoHeight)
      const [sw, sh] = [video.videoWidth * scale, video.videoHeight * scale]
      drawing.drawImage(
        video,
        (index % columns) * w + (w - sw) / 2,
        Math.floor(index / columns) * h + (h - sh) / 2,
        sw,
        sh,
      )
    }
  }

  draw()
  const timer = setInterval(draw, 1000 / recordingFps)
  const stream = new MediaStream([...canvas.captureStream(recordingFps).getTracks(), ...mixed.stream.getTracks()])
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 2_000_000 })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) parts.push(data)
  }
  // Parts of some seconds: what was recorded is not held as one piece.
  recorder.start(5_000)
  return {
    async stop() {
      const ended = new Promise<void>((resolve) => {
        recorder.onstop = () => resolve()
      })
      if (recorder.state !== 'inactive') {
        recorder.stop()
        await ended
      }
      clearInterval(timer)
      for (const track of stream.getTracks()) track.stop()
      for (const video of videos.values()) video.srcObject = null
      await context.close()
      return new Blob(parts, { type: recorder.mimeType })
    },
  }
}

import { useEffect, useRef } from 'react'
import type { LocalMedia } from './mesh/local-media.ts'

export interface VideoProps {
  stream: MediaStream | null
  track?: MediaStreamTrack | null
  /** Only one's own picture is mute: it would be heard twice. */
  muted?: boolean
  /** The chosen loudspeaker; empty for the standard one. */
  speaker?: string
  className?: string | undefined
  /** Accessible name. */
  label: string
  elementRef?: React.RefObject<HTMLVideoElement | null>
}

/** The picture and sound of a participant. */
export function Video({ stream, track, muted = false, speaker = '', className, label, elementRef }: VideoProps) {
  const own = useRef<HTMLVideoElement>(null)
  const element = elementRef ?? own
  useEffect(() => {
    const { current } = element
    if (!current) return
    const shown = track === undefined ? stream : track ? new MediaStream([track]) : null
    if (current.srcObject !== shown) current.srcObject = shown
    // A page that is hidden may refuse to play; it plays once it is seen.
    if (shown) void current.play().catch(() => {})
  }, [stream, track, element])
  useEffect(() => {
    const { current } = element
    if (current && 'setSinkId' in current && speaker !== current.sinkId) void current.setSinkId(speaker).catch(() => {})
  }, [speaker, element])
  return <video ref={element} className={className} aria-label={label} muted={muted} playsInline autoPlay />
}

/** How loud the microphone is now. */
export function LevelMeter({ media, track, label }: { media: LocalMedia; track: MediaStreamTrack; label: string }) {
  const meter = useRef<HTMLMeterElement>(null)
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      const isSilent = media.store.get().isMuted
      if (meter.current) meter.current.value = isSilent ? 0 : Math.min(1, Math.sqrt(power) * 4)
    }, 80)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track, media])
  return <meter ref={meter} min={0} max={1} value={0} aria-label={label} />
}

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LevelMeter, Video } from './media-views.tsx'
import { createLocalMedia } from './mesh/local-media.ts'

const track = {} as MediaStreamTrack

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', class {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the level of the microphone', () => {
  let samples: number
  let isClosed: boolean
  beforeEach(() => {
    isClosed = false
    vi.stubGlobal(
      'AudioContext',
      class {
        createAnalyser = () => ({ getFloatTimeDomainData: (read: Float32Array) => read.fill(samples) })
        createMediaStreamSource = () => ({ connect() {} })
        close = async () => {
          isClosed = true
        }
      },
    )
  })
  const media = createLocalMedia()
  const level = () => screen.getByRole<HTMLMeterElement>('meter', { name: 'Niveau du micro' }).value
  const show = () => render(<LevelMeter media={media} track={track} label="Niveau du micro" />)

  it.each([
    ['silence', 0, 0],
    ['a low voice', 0.05, 0.2],
    ['a loud voice', 0.5, 1],
  ])('is that of %s', (_, amplitude, expected) => {
    samples = amplitude
    show()
    expect(level()).toBe(0)
    act(() => vi.advanceTimersByTime(100))
    expect(level()).toBeCloseTo(expected)
  })

  it('is nothing while it is muted', () => {
    samples = 0.5
    show()
    media.setMuted(true)
    act(() => vi.advanceTimersByTime(100))
    expect(level()).toBe(0)
    media.setMuted(false)
    act(() => vi.advanceTimersByTime(100))
    expect(level()).toBe(1)
  })

  it('is listened to as long as it is shown', () => {
    const { unmount } = show()
    unmount()
    expect([isClosed, vi.getTimerCount()]).toEqual([true, 0])
  })
})

describe('a loudspeaker', () => {
  const sinks: string[] = []
  beforeEach(() => {
    sinks.length = 0
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    Object.assign(HTMLMediaElement.prototype, {
      sinkId: '',
      async setSinkId(this: HTMLMediaElement & { sinkId: string }, id: string) {
        sinks.push(id)
        if (id === 'gone') throw new DOMException('', 'NotFoundError')
        this.sinkId = id
      },
    })
  })
  afterEach(() => {
    for (const name of ['sinkId', 'setSinkId']) Reflect.deleteProperty(HTMLMediaElement.prototype, name)
  })

  it('that is chosen plays what others say, and the standard one again', () => {
    const { rerender } = render(<Video stream={null} label="Zoé" speaker="" />)
    for (const speaker of ['headset', 'headset', '']) rerender(<Video stream={null} label="Zoé" speaker={speaker} />)
    expect(sinks).toEqual(['headset', ''])
  })

  it('that was unplugged leaves the sound where it was', async () => {
    render(<Video stream={null} label="Zoé" speaker="gone" />)
    await act(async () => {})
    expect(screen.getByLabelText<HTMLVideoElement>('Zoé').sinkId).toBe('')
  })

  it('is the browser’s where it cannot be chosen', () => {
    Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId')
    render(<Video stream={null} label="Zoé" speaker="headset" />)
    expect(sinks).toEqual([])
  })
})

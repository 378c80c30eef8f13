import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLocalMedia, type LocalMedia } from './local-media.ts'

/** A track of a device, as far as a meeting uses it. */
class Track {
  readyState = 'live'
  enabled = true
  contentHint = ''
  onended: (() => void) | null = null
  readonly asked: object
  constructor(asked: object) {
    this.asked = asked
  }
  stop() {
    this.readyState = 'ended'
  }
}

let given: Track[]
let refuses: boolean
/** Set while the browser asks the learner. */
let answer: Promise<void>
let media: LocalMedia
beforeEach(() => {
  given = []
  refuses = false
  answer = Promise.resolve()
  const give = async (asked: { audio?: object; video?: object }) => {
    await answer
    if (refuses) throw new DOMException('no', 'NotAllowedError')
    const track = new Track(asked.audio ?? asked.video ?? {})
    given.push(track)
    return { getTracks: () => [track], getVideoTracks: () => [track] }
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: give, getDisplayMedia: give } })
  media = createLocalMedia()
})
const live = () => given.filter(({ readyState }) => readyState === 'live').length

describe('the devices of a meeting', () => {
  it('are asked for: the camera with 720 lines, at most 1080 and at least 240', async () => {
    await media.start({ microphone: true, camera: true })
    expect(given.map(({ asked }) => asked)).toMatchObject([
      { echoCancellation: true, noiseSuppression: true },
      { height: { min: 240, ideal: 720, max: 1080 } },
    ])
  })

  it('are replaced by those that are chosen, and the former ones end', async () => {
    await media.start({ microphone: true, camera: true })
    await media.choose('camera', 'other')
    expect(given.at(-1)?.asked).toMatchObject({ deviceId: { exact: 'other' } })
    expect(live()).toBe(2)
    await media.choose('speaker', 'loud')
    expect([given.length, media.store.get().devices]).toEqual([3, { microphone: '', camera: 'other', speaker: 'loud' }])
  })

  it('stay silent while muted, also a microphone that is chosen meanwhile', async () => {
    await media.start({ microphone: true, camera: false })
    media.setMuted(true)
    await media.choose('microphone', 'other')
    expect(given.map(({ enabled }) => enabled)).toEqual([false, false])
    media.setMuted(false)
    expect(given.at(-1)?.enabled).toBe(true)
  })

  it('that are refused are marked, and one that is given later is not any more', async () => {
    refuses = true
    await media.start({ microphone: true, camera: true })
    expect(media.store.get().refused).toEqual({ microphone: true, camera: true })
    refuses = false
    await media.setCamera(true)
    expect(media.store.get()).toMatchObject({ refused: { microphone: true, camera: false }, camera: given[0] })
  })

  it('that are unplugged are gone', async () => {
    await media.start({ microphone: true, camera: true })
    given[1]?.onended?.()
    expect([media.store.get().camera, media.store.get().microphone]).toEqual([null, given[0]])
  })

  it('end with the meeting, also one that the learner allows only then', async () => {
    await media.start({ microphone: true, camera: false })
    let allow = () => {}
    answer = new Promise((resolve) => {
      allow = resolve
    })
    const asking = media.setCamera(true)
    media.stop()
    allow()
    await asking
    expect([given.length, live(), media.store.get().camera]).toEqual([2, 0, null])
  })
})

it('a screen that the browser’s own button ends is told', async () => {
  const ended = vi.fn()
  await media.shareScreen(ended)
  expect(given[0]?.contentHint).toBe('detail')
  given[0]?.onended?.()
  expect([ended.mock.calls.length, media.store.get().screen]).toEqual([1, null])
})

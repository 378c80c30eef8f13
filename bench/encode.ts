import type { Browser } from '@playwright/test'
import { webm } from './webm.ts'

/** A screenshot as JPEG in Base64, and its time in milliseconds. */
export interface Picture {
  data: string
  at: number
}

/** Milliseconds between key frames, which is the precision of seeking. */
const keyFrameIntervalMs = 2000
/**
 * Milliseconds after which a still frame is encoded again: a change is blurred at first and gets sharp with the next frames.
 */
const refinementDelayMs = 300

/**
 * Encodes screenshots as VP9 in the browser itself, so that nothing else has to be installed.
 *
 * @returns the bytes of a WebM file
 */
export async function encode(
  browser: Browser,
  pictures: readonly Picture[],
  duration: number,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  // One frame per 80 ms is enough for a screen, and no two frames may have the same timestamp.
  const shown: Picture[] = []
  for (const picture of pictures) {
    const last = shown.at(-1)
    if (last && picture.at - last.at < 80) shown[shown.length - 1] = { ...picture, at: last.at }
    else shown.push(picture)
  }
  const first = shown[0]
  if (!first) throw new Error('nothing was recorded')
  shown[0] = { ...first, at: 0 }
  const even: Picture[] = []
  for (const [index, picture] of shown.entries()) {
    const next = shown[index + 1]?.at ?? duration
    for (let at = picture.at; at === picture.at || at < next; at += refinementDelayMs) even.push({ ...picture, at })
  }

  const page = await browser.newPage()
  // WebCodecs requires a secure context.
  await page.route('https://recording.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('https://recording.test/')
  const coded = await page.evaluate(
    async ({ even, width, height, keyFrameIntervalMs }) => {
      const chunks: { at: number; isKey: boolean; data: string }[] = []
      let failure: DOMException | undefined
      const encoder = new VideoEncoder({
        error: (error) => {
          failure = error
        },
        output(chunk) {
          const bytes = new Uint8Array(chunk.byteLength)
          chunk.copyTo(bytes)
          let binary = ''
          for (const byte of bytes) binary += String.fromCharCode(byte)
          chunks.push({ at: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key', data: btoa(binary) })
        },
      })
      encoder.configure({
        codec: 'vp09.00.31.08',
        width,
        height,
        bitrate: 240_000,
        framerate: 10,
        latencyMode: 'quality',
      })
      let lastKey = Number.NEGATIVE_INFINITY
      for (const { data, at } of even) {
        const image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${data}`)).blob(), {
          resizeWidth: width,
          resizeHeight: height,
        })
        const frame = new VideoFrame(image, { timestamp: at * 1000 })
        const keyFrame = at - lastKey >= keyFrameIntervalMs
        if (keyFrame) lastKey = at
        encoder.encode(frame, { keyFrame })
        frame.close()
        if (encoder.encodeQueueSize > 8)
          await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }))
      }
      await encoder.flush()
      if (failure) throw failure
      return chunks
    },
    { even, width, height, keyFrameIntervalMs },
  )
  await page.close()
  const frames = coded.map(({ at, isKey, data }) => ({ at, isKey, data: Buffer.from(data, 'base64') }))
  return webm(frames, width, height, duration)
}

/** One encoded frame; its time in milliseconds from the start. */
export interface CodedFrame {
  at: number
  isKey: boolean
  data: Buffer
}

/** Every length takes this many bytes, so that the size of what precedes the frames is known in advance. */
const lengthBytes = 4

function element(id: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const name = Buffer.from(id.toString(16), 'hex')
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(0x10000000 + body.length)
  return Buffer.concat([name, length, body])
}
const unsigned = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
const text = (value: string) => Buffer.from(value)

/**
 * A WebM file of one VP9 track with a duration and an index of key frames, so that browsers can seek in it. MediaRecorder
 * writes neither.
 *
 * @param frames the first is a key frame; each shows until the next
 * @param duration milliseconds
 */
export function webm(frames: readonly CodedFrame[], width: number, height: number, duration: number): Buffer {
  const header = element(
    0x1a45dfa3,
    element(0x4286, unsigned(1)),
    element(0x42f7, unsigned(1)),
    element(0x42f2, unsigned(4)),
    element(0x42f3, unsigned(8)),
    element(0x4282, text('webm')),
    element(0x4287, unsigned(4)),
    element(0x4285, unsigned(2)),
  )
  const info = element(
    0x1549a966,
    element(0x2ad7b1, unsigned(1_000_000)),
    element(0x4489, double(duration)),
    element(0x4d80, text('cahier')),
    element(0x5741, text('cahier')),
  )
  const tracks = element(
    0x1654ae6b,
    element(
      0xae,
      element(0xd7, unsigned(1)),
      element(0x73c5, unsigned(1)),
      element(0x83, unsigned(1)),
      element(0x86, text('V_VP9')),
      element(0xe0, element(0xb0, unsigned(width)), element(0xba, unsigned(height))),
    ),
  )
  const clusters = groupsOf(frames).map((group) => {
    const start = group[0]?.at ?? 0
    const blocks = group.map(({ at, isKey, data }) => {
      const head = Buffer.from([0x81, 0, 0, isKey ? 0x80 : 0])
      head.writeInt16BE(at - start, 1)
      return element(0xa3, head, data)
    })
    return { start, bytes: element(0x1f43b675, element(0xe7, unsigned(start)), ...blocks) }
  })
  const cuesOf = (first: number) => {
    let position = first
    const points = clusters.map(({ start, bytes }) => {
      const place = element(0xb7, element(0xf7, unsigned(1)), element(0xf1, unsigned(position)))
      position += bytes.length
      return element(0xbb, element(0xb3, unsigned(start)), place)
    })
    return element(0x1c53bb6b, ...points)
  }
  const before = info.length + tracks.length
  const cues = cuesOf(before + cuesOf(0).length)
  return Buffer.concat([header, element(0x18538067, info, tracks, cues, ...clusters.map(({ bytes }) => bytes))])
}

/** Groups each key frame with the frames that depend on it. */
function groupsOf(frames: readonly CodedFrame[]): CodedFrame[][] {
  const groups: CodedFrame[][] = []
  for (const frame of frames) {
    if (frame.isKey || groups.length === 0) groups.push([])
    groups.at(-1)?.push(frame)
  }
  return groups
}

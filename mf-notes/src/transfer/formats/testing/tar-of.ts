/** A tar archive of these files; a long name is written as GNU does, or with `kind: 'pax'` as POSIX does. */
export function tarOf(files: readonly { name: string; content: string; kind?: 'pax' }[]): Uint8Array<ArrayBuffer> {
  const blocks = files.flatMap(({ name, content, kind }) => {
    const bytes = new TextEncoder().encode(content)
    if (kind === 'pax') return [...block('x', 'x', record(`path=${name}`)), ...block('kurz', '0', bytes)]
    const long = name.length > 100 ? block('././@LongLink', 'L', new TextEncoder().encode(`${name}\0`)) : []
    return [...long, ...block(name.slice(0, 100), '0', bytes)]
  })
  return joined([...blocks, new Uint8Array(1024)])
}

/** `12 path=a.md`: a line with its own length. */
function record(text: string): Uint8Array {
  const length = (digits: number) => digits + new TextEncoder().encode(` ${text}\n`).length
  const own = length(String(length(2)).length)
  return new TextEncoder().encode(`${own} ${text}\n`)
}

function block(name: string, kind: string, content: Uint8Array): Uint8Array[] {
  const header = new Uint8Array(512)
  const write = (text: string, at: number) => header.set(new TextEncoder().encode(text), at)
  write(name, 0)
  write('0000644\0', 100)
  write(`${content.length.toString(8).padStart(11, '0')} `, 124)
  write('        ', 148)
  write(kind, 156)
  write('ustar\0', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const padded = new Uint8Array(Math.ceil(content.length / 512) * 512)
  padded.set(content)
  return [header, padded]
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** First and last byte of a part, both included. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The part of a file that a `Range` header asks for. Multiple ranges, other units and invalid headers get the whole file, as the
 * protocol allows.
 *
 * @returns null for all of it, 'outside' when the range is beyond the end of the file
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return first <= last ? { first, last } : 'outside'
}

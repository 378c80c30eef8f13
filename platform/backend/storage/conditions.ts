import { invalidRange } from './errors.ts'

export interface ByteRange {
  /** The first and the last byte, counted from 0. */
  readonly start: number
  readonly end: number
}

/**
 * Reads a Range header. Several ranges, or another unit than bytes, are answered with the whole file, as RFC 9110 allows.
 *
 * @returns undefined for the whole file. Throws InvalidRange when nothing of the file lies in it.
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const range =
    from === ''
      ? { start: Math.max(size - Number(to), 0), end: size - 1 }
      : { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
  if (to !== '' && from !== '' && Number(to) < Number(from)) return undefined
  if (range.start > range.end) throw invalidRange(size)
  return range
}

export interface Preconditions {
  readonly ifNoneMatch: string | undefined
  readonly ifModifiedSince: string | undefined
}

/** Whether the client's copy is still the current one. An ETag, when given, decides alone. */
export function isUnchanged(conditions: Preconditions, eTag: string, lastModified: Date): boolean {
  if (conditions.ifNoneMatch !== undefined) {
    const known = conditions.ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return known.includes(eTag) || known.includes('*')
  }
  // The header knows whole seconds only.
  const since = Date.parse(conditions.ifModifiedSince ?? '')
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

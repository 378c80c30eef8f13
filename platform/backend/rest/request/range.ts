import { invalidRange } from '../errors.ts'
import type { Range } from './tree.ts'

/** The rows asked for by `limit` and `offset` together with a `Range` header, which only GET may have. Throws PGRST103. */
export function requestedRange(method: string, header: string | null, asked: Range | undefined): Range {
  const { offset, limit } = asked ?? { offset: 0, limit: undefined }
  if (limit !== undefined && limit < 0) throw invalidRange('Limit should be greater than or equal to zero.')
  const [, first, last] = (method === 'GET' && /^(?:items=)?(\d+)-(\d*)$/.exec(header ?? '')) || []
  if (first === undefined) return { offset: Math.max(offset, 0), limit }
  if (last && Number(last) < Number(first)) {
    throw invalidRange('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  }
  const from = Math.max(offset, Number(first))
  const ends = [limit === undefined ? undefined : offset + limit, last ? Number(last) + 1 : undefined]
  const end = ends.reduce((least, next) => (least === undefined || (next !== undefined && next < least) ? next : least))
  return { offset: from, limit: end === undefined ? undefined : Math.max(end - from, 0) }
}

/** A range that asks for `most` rows at most. */
export function capped({ offset, limit }: Range, most: number): Range {
  return { offset, limit: Math.min(limit ?? most, most) }
}

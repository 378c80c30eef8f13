import { unacceptableMedia } from '../errors.ts'

/** The form of an answer. */
export interface Media {
  readonly form: 'array' | 'object' | 'csv'
  readonly stripsNulls: boolean
  readonly contentType: string
}

const OBJECT = 'application/vnd.pgrst.object+json'
const ARRAY = 'application/vnd.pgrst.array+json'
const JSON_ARRAY: Media = { form: 'array', stripsNulls: false, contentType: 'application/json; charset=utf-8' }

/** Picks the first acceptable media type by quality. Throws PGRST107 where none is; query plans and GeoJSON are off. */
export function negotiateMedia(accept: string | null): Media {
  if (!accept || accept === '*/*' || accept === 'application/json') return JSON_ARRAY
  const asked = accept
    .split(',')
    .map((entry) => {
      const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { type, parameters, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .sort((a, b) => b.quality - a.quality)
  for (const { type, parameters } of asked) {
    const stripsNulls = parameters.includes('nulls=stripped')
    const suffix = `${stripsNulls ? '; nulls=stripped' : ''}; charset=utf-8`
    if (type === '*/*' || type === 'application/json' || type === 'application/*') return JSON_ARRAY
    if (type === OBJECT || type === 'application/vnd.pgrst.object')
      return { form: 'object', stripsNulls, contentType: OBJECT + suffix }
    if (type === ARRAY || type === 'application/vnd.pgrst.array')
      return stripsNulls ? { form: 'array', stripsNulls, contentType: ARRAY + suffix } : JSON_ARRAY
    if (type === 'text/csv') return { form: 'csv', stripsNulls: false, contentType: 'text/csv; charset=utf-8' }
  }
  throw unacceptableMedia(asked.map(({ type }) => type))
}

/** The parameter of a note's address that names a place in its text: the words of a heading, or `^` and the id of a block. */
const anchorKey = 'h'

export const anchorIn = (search: string): string | null => new URLSearchParams(search).get(anchorKey) || null

/** The query with another place, or with none. */
export function withAnchor(search: string, anchor: string | null): string {
  const params = new URLSearchParams(search)
  if (anchor) params.set(anchorKey, anchor)
  else params.delete(anchorKey)
  return params.size > 0 ? `?${params}` : ''
}

/** The address of a note, or of a place in it. */
export const noteAddress = (id: string, anchor?: string): string => `/notes/${id}${withAnchor('', anchor ?? null)}`

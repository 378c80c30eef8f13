/** The parameter of a note's address that names the file that is read beside it. */
const fileKey = 'file'

export const fileOf = (search: string): string | null => new URLSearchParams(search).get(fileKey)

/** State of the links that open or close a file: the note stays, with what is unsaved in it. */
export const besideNote = { leavesNothing: true } as const

/** The query with another file, or with none. */
export function withFile(search: string, name: string | null): string {
  const params = new URLSearchParams(search)
  if (name === null) params.delete(fileKey)
  else params.set(fileKey, name)
  return params.size > 0 ? `?${params}` : ''
}

export const isPdf = ({ file_name, file_type }: { file_name: string; file_type: string }): boolean =>
  file_type === 'application/pdf' || /\.pdf$/i.test(file_name)

/** `#page=12`, as links to places in PDF files are written everywhere. */
export const pageOf = (hash: string): number => Math.max(1, Number(/^#page=(\d{1,6})$/.exec(hash)?.[1] ?? 1))
export const hashOf = (page: number): string => `#page=${page}`

/** Query keys of the notes area. */
export const noteKeys = {
  all: ['notes'] as const,
  list: (search: string) => [...noteKeys.all, 'list', search] as const,
}

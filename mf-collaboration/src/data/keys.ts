/** Query keys of the collaboration area. */
export const collaborationKeys = {
  sessions: ['collaboration', 'sessions'] as const,
  rooms: ['collaboration', 'rooms'] as const,
  connection: ['collaboration', 'connection'] as const,
}

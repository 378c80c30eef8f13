/** Query keys of the planning area. */
export const sessionKeys = {
  all: ['sessions'] as const,
}

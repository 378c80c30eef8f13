/** Query keys of the vocabulary area. */
export const wordKeys = {
  all: ['words'] as const,
}

/** Query keys of the vocabulary area. */
export const wordKeys = {
  all: ['words'] as const,
}

export const cardKeys = {
  all: ['cards'] as const,
  queue: (first: string | null) => ['cards', 'queue', first] as const,
  ofWord: (wordId: string) => ['cards', 'word', wordId] as const,
  scheduling: ['cards', 'scheduling'] as const,
}

import type { Selection } from '../notebook/selection.ts'

/** Query keys of the vocabulary area. */
export const wordKeys = {
  all: ['words'] as const,
  overview: (choice: Pick<Selection, 'search' | 'category' | 'level'>) => ['words', 'overview', choice] as const,
  found: (selection: Selection, page: number) => ['words', 'found', selection, page] as const,
  deck: (selection: Selection, page: number) => ['words', 'deck', selection, page] as const,
  one: (id: string) => ['words', 'one', id] as const,
}

export const cardKeys = {
  all: ['cards'] as const,
  queue: (first: string | null) => ['cards', 'queue', first] as const,
  session: (id: string) => ['cards', 'session', id] as const,
  ofWord: (wordId: string) => ['cards', 'word', wordId] as const,
  scheduling: ['cards', 'scheduling'] as const,
  history: ['cards', 'history'] as const,
}

export const transferKeys = {
  held: (list: string) => ['transfer', 'held', list] as const,
}

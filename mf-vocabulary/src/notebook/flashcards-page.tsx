import { useShell } from '@cahier/contract/react'
import { Flashcards } from '../review/flashcards.tsx'
import { useFoundCount, useOverview, useShownSelection } from '../selection/shown-selection.ts'
import { WordList } from './word-list.tsx'

/** The selected words as flashcards. */
export function FlashcardsPage() {
  const shell = useShell()
  const { data: overview, isPlaceholderData } = useOverview()
  const selection = useShownSelection()
  const count = useFoundCount()

  // Without words the list explains why there are none.
  if (!overview || isPlaceholderData || count === 0) {
    return <WordList onAdd={() => shell.navigate('/vocabulary?new=1')} />
  }
  // A new selection starts a new deck; an answer that changes which words the selection matches does not.
  return <Flashcards key={JSON.stringify(selection)} selection={selection} count={count} />
}

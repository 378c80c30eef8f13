import { useShell } from '@cahier/contract/react'
import { Flashcards } from '../review/flashcards.tsx'
import { useFoundCount, useOverview, useShownSelection } from '../selection/shown-selection.ts'
import { WordList } from './word-list.tsx'

/** The chosen words as flashcards. */
export function FlashcardsPage() {
  const shell = useShell()
  const { data: overview, isPlaceholderData } = useOverview()
  const selection = useShownSelection()
  const count = useFoundCount()

  // Without words there is nothing to show, and the list says why.
  if (!overview || isPlaceholderData || count === 0) {
    return <WordList onAdd={() => shell.navigate('/vocabulary?new=1')} />
  }
  // Another choice is another deck; an answer that changes what the choice shows is not.
  return <Flashcards key={JSON.stringify(selection)} selection={selection} count={count} />
}

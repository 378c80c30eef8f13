import { useShell } from '@cahier/contract/react'
import { useEffect, useState } from 'react'
import { Flashcards } from '../review/flashcards.tsx'
import { useFoundCount, useOverview, useShownSelection } from '../selection/shown-selection.ts'
import { WordList } from './word-list.tsx'

/** The selected words as flashcards. */
export function FlashcardsPage() {
  const shell = useShell()
  const { data: overview, isPlaceholderData } = useOverview()
  const selection = useShownSelection()
  const count = useFoundCount()

  const hasDeck = overview !== undefined && !isPlaceholderData && count > 0
  // Whoever chooses the flashcards turns the first one with Space. A new selection leaves the focus where the learner selects.
  const [arrives, setArrives] = useState(true)
  useEffect(() => {
    if (hasDeck) setArrives(false)
  }, [hasDeck])

  // Without words the list explains why there are none.
  if (!hasDeck) {
    return <WordList onAdd={() => shell.navigate('/vocabulary?new=1')} />
  }
  // A new selection starts a new deck; an answer that changes which words the selection matches does not.
  return <Flashcards key={JSON.stringify(selection)} selection={selection} count={count} startsFocused={arrives} />
}

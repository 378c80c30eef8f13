import { useShell } from '@cahier/contract/react'
import { useParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { useEffect, useRef } from 'react'
import { useWords } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { useSelection } from '../notebook/selection-state.ts'
import { useShownWords } from '../notebook/shown-words.ts'
import { WordList } from '../notebook/word-list.tsx'
import { Flashcards } from './flashcards.tsx'

/** The chosen words as flashcards, beginning with the one that the address names. */
export function ReviewPage() {
  const { wordId = null } = useParams()
  const shell = useShell()
  const texts = useTexts()
  const query = useWords()
  const words = query.data ?? []
  const shown = useShownWords(words)
  const { search, category, level, letter, sort, showAll } = useSelection()
  const card = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!wordId) return
    // A frame later: the closing dialog of the word gives the focus back to where it was first.
    const frame = requestAnimationFrame(() => card.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [wordId])

  // Without words there is nothing to review, and the list says why.
  if (words.length === 0) return <WordList query={query} onAdd={() => shell.navigate('/vocabulary?new=1')} />
  if (shown.length === 0 && wordId === null) {
    return <EmptyState title={texts.empty.selection} action={<Button onClick={showAll}>{texts.empty.reset}</Button>} />
  }
  // Another choice is another deck; an answer that changes what the choice shows is not.
  const choice = JSON.stringify([search, category, level, letter, sort, wordId])
  return <Flashcards key={choice} words={words} deck={shown.map((word) => word.id)} first={wordId} cardRef={card} />
}

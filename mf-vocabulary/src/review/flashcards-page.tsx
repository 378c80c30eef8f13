import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { useWords } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { useSelection } from '../notebook/selection-state.ts'
import { useShownWords } from '../notebook/shown-words.ts'
import { WordList } from '../notebook/word-list.tsx'
import { Flashcards } from './flashcards.tsx'

/** The chosen words as flashcards. */
export function FlashcardsPage() {
  const shell = useShell()
  const texts = useTexts()
  const query = useWords()
  const words = query.data ?? []
  const shown = useShownWords(words)
  const { search, category, level, letter, sort, showAll } = useSelection()

  // Without words there is nothing to show, and the list says why.
  if (words.length === 0) return <WordList query={query} onAdd={() => shell.navigate('/vocabulary?new=1')} />
  if (shown.length === 0) {
    return <EmptyState title={texts.empty.selection} action={<Button onClick={showAll}>{texts.empty.reset}</Button>} />
  }
  // Another choice is another deck; an answer that changes what the choice shows is not.
  const choice = JSON.stringify([search, category, level, letter, sort])
  return <Flashcards key={choice} words={words} deck={shown.map((word) => word.id)} />
}

import { useMemo } from 'react'
import type { Word } from '../data/words.ts'
import { countLetters, effectiveLetter, matching } from './selection.ts'
import { useSelection } from './selection-state.ts'

/** The words that the learner's selection shows, in its order. */
export function useShownWords(words: readonly Word[]): readonly Word[] {
  const selection = useSelection()
  return useMemo(() => {
    const left = matching(words, selection)
    const letter = effectiveLetter(selection.letter, countLetters(left))
    return letter === null ? left : left.filter((word) => word.letter === letter)
  }, [words, selection])
}

import { useParams } from '@cahier/contract/router'
import { useWords } from '../data/words.ts'

/** The word that the address names, among all; `words` is undefined until they are read. */
export function useAddressedWord() {
  const { wordId } = useParams()
  const { data: words } = useWords()
  return { words, word: words?.find((candidate) => candidate.id === wordId) }
}

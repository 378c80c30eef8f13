import { useParams } from '@cahier/contract/router'
import { useWord, type Word } from '../data/words.ts'

/** The word that the address names: null when there is none, undefined until it is read. */
export function useAddressedWord(): Word | null | undefined {
  const { wordId = '' } = useParams()
  return useWord(wordId)
}

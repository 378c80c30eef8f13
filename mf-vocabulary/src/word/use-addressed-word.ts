import { useParams } from '@cahier/contract/router'
import { useWord, type Word } from '../data/words.ts'

/** The word in the address: null if there is none, undefined while loading. */
export function useAddressedWord(): Word | null | undefined {
  const { wordId = '' } = useParams()
  return useWord(wordId)
}

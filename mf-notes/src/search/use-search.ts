import { searchWords } from '@cahier/contract/search'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { useNotesWithWords } from '../data/found.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { foundBesides } from './from-server.ts'
import { matching } from './matching.ts'

/** Milliseconds without a keystroke before the server is asked. */
const searchDebounceMs = 200

const none: readonly LocalNote[] = []
const blank: readonly string[] = []

export interface Search {
  /** Those that hold every word, as this device knows them: in the order that they came in. */
  notes: readonly LocalNote[]
  /** What only the server found. */
  besides: readonly LocalNote[]
  /** Folded words that were found; none without a search. */
  words: readonly string[]
  /** Device or server have not answered yet: an empty result may still change. */
  searching: boolean
  /** The server could not be asked: these are the device's results. */
  deviceOnly: boolean
}

/** Searches notes while one types. When the server cannot answer, the device's own results stand. */
export function useSearch(notes: readonly LocalNote[], search: string): Search {
  const wanted = search.trim()
  const words = useMemo(() => searchWords(wanted), [wanted])
  const here = useMatching(notes, words)

  const asked = usePaused(words.length > 0 ? wanted : '')
  const { data: cards, isFetching, isError } = useNotesWithWords(asked)
  const { notes: known } = useReplicaState()
  const answered = asked === wanted ? cards : undefined
  const besides = useMemo(
    () => (answered ? foundBesides(answered, here.notes, known, notes) : none),
    [answered, here.notes, known, notes],
  )

  if (words.length === 0) return { notes, besides: none, words, searching: false, deviceOnly: false }
  return {
    notes: here.notes,
    besides,
    words: here.words,
    searching: !here.done || asked !== wanted || isFetching,
    deviceOnly: isError,
  }
}

/**
 * The notes with all words. Until they are found, those of the previous search and its words. A blank search finds all notes.
 */
function useMatching(notes: readonly LocalNote[], words: readonly string[]) {
  const [result, setResult] = useState({ notes: words.length === 0 ? notes : none, words: blank, from: none })
  useEffect(() => {
    if (words.length === 0) return setResult({ notes, words, from: notes })
    const abort = new AbortController()
    matching(notes, words, abort.signal).then(
      (found) => {
        // The key that was typed appears first, and the next one need not wait for the cards.
        if (!abort.signal.aborted) startTransition(() => setResult({ notes: found, words, from: notes }))
      },
      () => {},
    )
    return () => abort.abort()
  }, [notes, words])
  return { notes: result.notes, words: result.words, done: result.words === words && result.from === notes }
}

/** A text once it has not changed for a moment; a blank one at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    if (text === '') return setPaused('')
    const timer = setTimeout(() => setPaused(text), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

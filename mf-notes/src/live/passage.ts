import type * as Y from 'yjs'
import { maxQuoteCharacters, type Passage, type Thread } from '../data/comments.ts'
import { indexOf, placeAt } from './places.ts'

/** A piece of a text, by its first character and the one after its last. */
export interface Range {
  from: number
  to: number
}

/** The passage of a selection: its words, cut to what is stored, and where its ends are. Null for blank ones. */
export function passageOf(text: Y.Text, { from, to }: Range): Passage | null {
  const quote = text.toString().slice(from, to).trim().slice(0, maxQuoteCharacters)
  if (quote === '') return null
  // What is written right before or after the passage does not belong to it.
  return { quote, startPlace: placeAt(text, from, 0), endPlace: placeAt(text, to, -1) }
}

/** What a thread is about, as it is stored. */
export type StoredPassage = Pick<Thread, 'start_place' | 'end_place' | 'quote'>

/**
 * Where a thread's passage is now. Edits around and inside it have moved its ends; null when all its words are gone. Without places it is found by
 * its words.
 */
export function rangeOf(text: Y.Text, { start_place, end_place, quote }: StoredPassage): Range | null {
  const [from, to] = [start_place, end_place].map((place) => (place === null ? null : indexOf(text, place)))
  if (typeof from === 'number' && typeof to === 'number') return from < to ? { from, to } : null
  const found = text.toString().indexOf(quote)
  return found < 0 ? null : { from: found, to: found + quote.length }
}

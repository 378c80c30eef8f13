import type { LocalNote } from '../replica/view.ts'
import { isOfDay } from './day.ts'

/** Bits of a UUID of RFC 9562 whose scheme is one's own: version 8. */
const uuid = { version: 0x80, variant: 0x80 }

/**
 * The id of the note of a day (`2026-11-28`): the same on each device of an account, so that two of them begin one note.
 */
export async function dayNoteId(userId: string, day: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`day-note ${userId} ${day}`))
  const bytes = new Uint8Array(digest).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | uuid.version
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | uuid.variant
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The note of a day: the one with its id, trash included, or else one that came from elsewhere, such as an import. */
export const findDay = (notes: readonly LocalNote[], day: string, id: string): LocalNote | undefined =>
  notes.find((note) => note.id === id) ??
  notes.find((note) => note.deleted_at === null && note.title === day && isOfDay(note))

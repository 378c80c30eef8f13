import type { Sql } from '@cahier/backend'
import { ownerId } from './actors.ts'

/** Adds a word to a learner's notebook and returns its id. */
export async function addWord(sql: Sql, word: string, owner = ownerId, mastery = 0): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into public.vocabulary (user_id, word, definition, mastery) values ($1, $2, 'd', $3) returning id`,
    [owner, word, mastery],
  )
  return row?.id ?? ''
}

/** Adds a note of the owner and returns its id. */
export async function addNote(sql: Sql, title: string): Promise<string> {
  const [row] = await sql<{ id: string }>(`insert into public.notes (user_id, title) values ($1, $2) returning id`, [
    ownerId,
    title,
  ])
  return row?.id ?? ''
}

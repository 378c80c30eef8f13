import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type pg from 'pg'

/** A third of the processor's time of a process that wants it too: honest work ends within its limit on a busy machine, and what holds a lock goes on. */
const lowPriorityNumber = 5

/** Lets the process of our own server that serves a connection run after all others. */
export function lowerPriority(client: pg.ClientBase): void {
  prioritise(client, lowPriorityNumber)
}

/** Takes that back. @returns false where that is refused: on most systems only the superuser raises a priority */
export function restorePriority(client: pg.ClientBase): boolean {
  return prioritise(client, 0)
}

function prioritise(client: pg.ClientBase, priority: number): boolean {
  if (!('processID' in client) || typeof client.processID !== 'number') return false
  try {
    setPriority(client.processID, priority)
  } catch {
    return false
  }
  try {
    // Postgres runs each connection in a session of its own, and Linux may share the processor out among sessions.
    if (process.platform === 'linux') writeFileSync(`/proc/${client.processID}/autogroup`, String(priority))
  } catch {
    // A kernel that does not share it out so.
  }
  return true
}

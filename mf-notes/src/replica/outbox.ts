import type { Operation, Refusal, Waiting } from './operation.ts'

/** What becomes of the outbox: rows to write (a new one has no `seq` yet) and rows to drop. */
export interface OutboxChange {
  put: readonly (Omit<Waiting, 'seq'> & { seq?: number })[]
  drop: readonly number[]
}

const sameNote = (operation: Operation) => (row: Waiting) => row.operation.noteId === operation.noteId

/**
 * Adds an operation. It replaces a waiting one of its kind, so that a long evening offline sends each note once. A text
 * that was refused is continued by the next one and stays refused: the question it raises is not answered yet.
 */
export function enqueue(rows: readonly Waiting[], operation: Operation, at: string): OutboxChange {
  const own = rows.filter(sameNote(operation))
  if (operation.kind === 'delete') {
    // Nothing else of the note matters now, except what may be on its way.
    const drop = own.filter((row) => !row.sent).map((row) => row.seq)
    return { put: [{ operation, at, sent: false, refusal: null }], drop }
  }
  const earlier = own.findLast((row) => !row.sent && row.operation.kind === operation.kind)
  if (!earlier) return { put: [{ operation: onTopOf(own, operation), at, sent: false, refusal: null }], drop: [] }
  if (operation.kind !== 'save' || earlier.operation.kind !== 'save') {
    return { put: [{ ...earlier, operation, at }], drop: [] }
  }
  if (operation.overwrites) return { put: [{ ...earlier, operation, at, refusal: null }], drop: [] }
  const { base, overwrites } = earlier.operation
  return { put: [{ ...earlier, operation: { ...operation, base, overwrites }, at }], drop: [] }
}

/** A text written while an earlier one was on its way stands on that one: the answer will say which version it became. */
function onTopOf(own: readonly Waiting[], operation: Operation): Operation {
  const sent = own.findLast((row) => row.operation.kind === 'save')
  if (operation.kind !== 'save' || operation.overwrites || sent?.operation.kind !== 'save') return operation
  return { ...operation, base: sent.operation.base }
}

/** The server took an operation. @param version of the note's text now, for what was written on top of it */
export function acknowledged(rows: readonly Waiting[], row: Waiting, version: number | null): OutboxChange {
  const later = rows.filter(
    (other) =>
      other.seq > row.seq && other.operation.kind === 'save' && other.operation.noteId === row.operation.noteId,
  )
  const rebased = row.operation.kind === 'save' && version !== null ? later : []
  return {
    drop: [row.seq],
    put: rebased.map((other) => ({ ...other, operation: { ...other.operation, base: version } as Operation })),
  }
}

/** The server will not have it. A text written since then goes into the refused one: the learner is asked about the latest. */
export function refused(rows: readonly Waiting[], row: Waiting, refusal: Refusal): OutboxChange {
  const later = rows.filter(
    ({ seq, operation }) =>
      seq > row.seq &&
      operation.kind === 'save' &&
      row.operation.kind === 'save' &&
      operation.noteId === row.operation.noteId,
  )
  const latest = later.at(-1)?.operation
  const operation =
    latest?.kind === 'save' && row.operation.kind === 'save' ? { ...row.operation, text: latest.text } : row.operation
  return { put: [{ ...row, operation, sent: false, refusal }], drop: later.map(({ seq }) => seq) }
}

/** What to send next: the first that is not refused. A note that the server does not have yet keeps its later changes back. */
export function nextToSend(rows: readonly Waiting[]): Waiting | undefined {
  const missing = new Set(
    rows
      .filter(({ operation, refusal }) => refusal && operation.kind === 'save' && operation.base === 0)
      .map(({ operation }) => operation.noteId),
  )
  return rows.find(({ operation, refusal }) => !refusal && !missing.has(operation.noteId))
}

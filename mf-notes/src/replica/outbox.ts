import type { OutboxChange } from '@cahier/contract/data'
import type { NoteText } from '../data/notes.ts'
import type { mergeNote } from '../merge/merge-note.ts'
import { without } from '../merge/tag-sets.ts'
import {
  type Edition,
  editionOf,
  isSmall,
  maxOperations,
  type Operation,
  pinAt,
  type Refusal,
  refoldered,
  retagged,
  type StoredNote,
  type Waiting,
  withFile,
  withoutFile,
} from './operation.ts'

/** What becomes of the outbox: rows to write and rows to drop. */
export type WaitingChange = Required<OutboxChange<Waiting>>

/** An operation as it is asked for; the outbox knows which version of the server's a text is based on. */
export type Request = Operation extends infer One ? (One extends { base: number } ? Omit<One, 'base'> : One) : never

/** The text was written on another edition than the current one: saving it would overwrite a text that its writer has not seen. */
export class StaleTextError extends Error {
  override readonly name = 'StaleTextError'
}

const textOf = (rows: readonly Waiting[], noteId: string) =>
  rows.findLast(({ operation }) => operation.kind === 'save' && operation.noteId === noteId)

/** Whether an edition is the current text of a note on this device. */
export function stands(edition: Edition, noteId: string, rows: readonly Waiting[], stored?: StoredNote): boolean {
  const waiting = textOf(rows, noteId)
  if (waiting) return waiting.id === edition
  return edition === editionOf(stored?.version ?? 0) || edition === stored?.savedAs
}

const textOfNote = ({ title, content, tags }: StoredNote): NoteText => ({
  title,
  content,
  tags: tags.map(({ name }) => name),
})

/**
 * Adds an operation. It replaces a waiting one of its kind, so that many changes without a network send each note once. The
 * next text replaces one that was refused, and stays refused until the learner has answered.
 */
export function enqueue(
  rows: readonly Waiting[],
  request: Request,
  id: Edition,
  at: string,
  stored?: StoredNote,
): WaitingChange {
  const own = rows.filter(({ operation }) => operation.noteId === request.noteId)
  const fresh = { id, at, sent: false, refusal: null }
  if (request.kind === 'delete') {
    // Nothing else of the note matters now, except what may be on its way.
    return { put: [{ ...fresh, operation: request }], drop: own.filter((row) => !row.sent).map((row) => row.seq) }
  }
  if (request.kind === 'detach' || request.kind === 'attach') {
    // The one undoes the other, unless that may be on its way.
    const undone = own.find(
      ({ sent, operation }) =>
        !sent && 'file' in operation && operation.file.id === request.file.id && operation.kind !== request.kind,
    )
    return undone ? { put: [], drop: [undone.seq] } : { put: [{ ...fresh, operation: request }], drop: [] }
  }
  // A folder is in the place that earlier changes have given it.
  if (request.kind === 'folder' || request.kind === 'copy-files')
    return { put: [{ ...fresh, operation: request }], drop: [] }
  const earlier = own.findLast((row) => !row.sent && row.operation.kind === request.kind)
  // The folder that is named last is named as it is called then.
  if (request.kind === 'move') return { put: [{ ...fresh, operation: request }], drop: earlier ? [earlier.seq] : [] }
  if (request.kind !== 'save') {
    const merged =
      request.kind === 'tag' && earlier?.operation.kind === 'tag' ? bothTags(earlier.operation, request) : request
    return { put: [{ ...fresh, ...(earlier && { seq: earlier.seq }), operation: merged }], drop: [] }
  }
  // A text has all of its note's tags.
  const drop = own.filter((row) => !row.sent && row.operation.kind === 'tag').map(({ seq }) => seq)
  const known = stored && { before: textOfNote(stored), ...(stored.is_live && { isLive: true }) }
  if (request.overwrites) {
    const operation = { ...request, ...known, base: stored?.version ?? 0 }
    return { put: [{ ...fresh, ...(earlier && { seq: earlier.seq }), operation }], drop }
  }
  const under = (earlier ?? textOf(own, request.noteId))?.operation
  // A text on top of one that is on its way: the answer will say which version that one became.
  const on =
    under?.kind === 'save'
      ? { base: under.base, before: under.text, ...(under.isLive && { isLive: true }) }
      : { base: stored?.version ?? 0, ...known }
  if (earlier?.operation.kind !== 'save') return { put: [{ ...fresh, operation: { ...request, ...on } }], drop }
  return { put: [{ ...earlier, id, at, operation: { ...earlier.operation, text: request.text } }], drop }
}

type TagOperation = Extract<Operation, { kind: 'tag' }>

/** Two changes of a note's tags as one. */
const bothTags = (first: TagOperation, second: TagOperation): TagOperation => ({
  ...second,
  added: [...without(first.added, second.removed), ...without(second.added, first.added)],
  removed: [...without(first.removed, second.added), ...without(second.removed, first.removed)],
})

/** The server took an operation. @param version of the note's text now, for what was written on top of it */
export function acknowledged(rows: readonly Waiting[], row: Waiting, version: number | null): WaitingChange {
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

/** A note as the server has it after an operation without a text, until it is read again. Null: it is gone. */
export function taken(note: StoredNote, { operation, at }: Pick<Waiting, 'operation' | 'at'>): StoredNote | null {
  if (operation.kind === 'delete') return null
  if (operation.kind === 'pin') return { ...note, ...pinAt(operation.pinned, at) }
  if (operation.kind === 'trash') return { ...note, deleted_at: operation.trashed ? at : null }
  if (operation.kind === 'detach') return { ...note, ...withoutFile(note, operation.file.file_name) }
  if (operation.kind === 'attach') return { ...note, ...withFile(note, operation.file.file_name) }
  if (operation.kind === 'template') return { ...note, is_template: operation.template }
  if (operation.kind === 'move') return { ...note, folder: operation.folder }
  if (operation.kind === 'tag') return { ...note, ...retagged(note, operation) }
  if (operation.kind === 'folder') return { ...note, ...refoldered(note, operation) }
  return note
}

/** The server refused it. A text written since then replaces the refused one: the learner is asked about the latest. */
export function refused(rows: readonly Waiting[], row: Waiting, refusal: Refusal): WaitingChange {
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
  const { id, at } = later.at(-1) ?? row
  return { put: [{ ...row, id, at, operation, sent: false, refusal }], drop: later.map(({ seq }) => seq) }
}

/**
 * Texts that were refused because the server has another one, merged with that one and to be sent again. Those stay refused of which both changed
 * the same words.
 *
 * @param stored the notes as the server has them, by id
 */
export function mergedConflicts(
  rows: readonly Waiting[],
  stored: ReadonlyMap<string, StoredNote | null>,
  merge: typeof mergeNote,
): Waiting[] {
  return rows.flatMap((row) => {
    const { operation, refusal } = row
    if (operation.kind !== 'save' || refusal?.kind !== 'conflict' || !operation.before) return []
    const note = stored.get(operation.noteId)
    if (!note || note.version === operation.base) return []
    // It has become live since: the text is merged into that of the others.
    if (note.is_live)
      return operation.isLive ? [] : { ...row, operation: { ...operation, isLive: true }, sent: false, refusal: null }
    const before = textOfNote(note)
    const { mine: text, isClash } = merge(operation.before, operation.text, before)
    if (isClash) return []
    const merged = { ...operation, text, before, base: note.version }
    return { ...row, id: crypto.randomUUID(), operation: merged, sent: false, refusal: null }
  })
}

/**
 * What to send next: the first that is not refused, with those after it that can be sent together with it. A note that the server
 * does not have yet keeps its later changes back.
 */
export function nextToSend(rows: readonly Waiting[]): readonly Waiting[] {
  const missing = new Set(
    rows
      .filter(({ operation, refusal }) => refusal && operation.kind === 'save' && operation.base === 0)
      .map(({ operation }) => operation.noteId),
  )
  const ready = rows.filter(({ operation, refusal }) => !refusal && !missing.has(operation.noteId))
  const alone = ready.findIndex(({ operation }) => !isSmall(operation))
  return ready.slice(0, alone === 0 ? 1 : Math.min(maxOperations, alone < 0 ? ready.length : alone))
}

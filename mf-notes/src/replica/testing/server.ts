import { AreaError } from '@cahier/contract/data'
import type { Note } from '../../data/notes.ts'
import { type Operation, pinAt, type StoredNote, withFile, withoutFile } from '../operation.ts'
import type { NotesServer } from '../server.ts'

type Change = Awaited<ReturnType<NotesServer['changes']>>[number]

/** The rules of save_note, replace_note and sync_notes, in memory. */
export class MemoryServer implements NotesServer {
  readonly notes = new Map<string, StoredNote & { revision: number }>()
  /** Texts that were overwritten. */
  readonly versions: string[] = []
  /** Texts that somebody deleted for good. */
  readonly deleted: string[] = []
  readonly #tombstones = new Map<string, number>()
  #clock = 0

  async send(operation: Operation): Promise<Note | null> {
    const note = this.notes.get(operation.noteId)
    switch (operation.kind) {
      case 'save':
        return this.#save(operation, note)
      case 'pin':
        if (note) this.#put({ ...note, ...pinAt(operation.pinned, '2026-01-02T00:00:00Z') })
        return null
      case 'trash':
        if (note) this.#put({ ...note, deleted_at: operation.trashed ? '2026-01-02T00:00:00Z' : null })
        return null
      case 'delete':
        if (note) {
          this.deleted.push(note.content)
          this.notes.delete(note.id)
          this.#tombstones.set(note.id, ++this.#clock)
        }
        return null
      case 'detach':
        if (note) this.#put({ ...note, ...withoutFile(note, operation.file.file_name) })
        return null
      case 'attach':
        if (note) this.#put({ ...note, ...withFile(note, operation.file.file_name) })
        return null
    }
  }

  async changes(since: number): Promise<readonly Change[]> {
    const alive = [...this.notes.values()].map(
      ({ revision, deleted_at, ...note }): Change => ({ revision, note_id: note.id, deleted_at, note }),
    )
    const gone = [...this.#tombstones].map(
      ([note_id, revision]): Change => ({ revision, note_id, deleted_at: null, note: null }),
    )
    return [...alive, ...gone]
      .filter(({ revision }) => revision > since)
      .toSorted((a, b) => a.revision - b.revision)
      .slice(0, 3)
  }

  #save({ noteId, text, base, overwrites }: Operation & { kind: 'save' }, stored: StoredNote | undefined): Note {
    if (stored?.deleted_at || (!stored && base > 0))
      throw new AreaError('Cette note n’existe plus.', { code: 'PT404', details: 'note_not_found' })
    const same = stored?.title === text.title && stored.content === text.content
    if (stored && stored.version !== base && !same)
      throw new AreaError('Modifiée ailleurs.', { code: 'PT409', details: 'note_conflict' })
    if (stored && overwrites) this.versions.push(stored.content)
    const note = {
      ...(stored ?? {
        id: noteId,
        user_id: 'u',
        type: 'note' as const,
        folder: null,
        is_pinned: false,
        is_shared: false,
        version: 0,
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2026-01-01T00:00:00Z',
        attachment_count: 0,
        pinned_at: null,
        file_names: [],
        deleted_at: null,
      }),
      title: text.title,
      content: text.content,
      tags: text.tags.map((name) => ({ id: name, name, color: 'encre' as const })),
    }
    note.version += same ? 0 : 1
    this.#put(note)
    const { deleted_at: _, ...card } = note
    return card
  }

  #put(note: StoredNote): void {
    this.notes.set(note.id, { ...note, revision: ++this.#clock })
  }
}

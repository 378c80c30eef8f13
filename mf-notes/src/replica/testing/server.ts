import { AreaError } from '@cahier/contract/react'
import type { Note } from '../../data/notes.ts'
import { isWithin, movedPath, withParents } from '../../folder-path/folder-path.ts'
import { type Answer, isSmall, type Operation, type SmallOperation, type StoredNote } from '../operation.ts'
import { taken } from '../outbox.ts'
import type { NotesServer } from '../server.ts'

type Change = Awaited<ReturnType<NotesServer['changes']>>[number]

/** How many changes this server finishes in one request. */
const maxChangesInTimeCount = 3
const at = '2026-01-02T00:00:00Z'

/** The rules of save_note, replace_note, change_notes and sync_notes, in memory. */
export class MemoryServer implements NotesServer {
  readonly notes = new Map<string, StoredNote & { revision: number }>()
  /** Texts that were overwritten. */
  readonly versions: string[] = []
  /** Texts that somebody deleted for good. */
  readonly deleted: string[] = []
  readonly #tombstones = new Map<string, number>()
  #folders = new Set<string>()
  #foldersRevision = 0
  #clock = 0

  async send(operations: readonly Operation[]): Promise<Answer> {
    const small = operations.filter(isSmall)
    if (small.length > 0) {
      const done = small.slice(0, maxChangesInTimeCount)
      for (const operation of done) this.#change(operation)
      return { taken: done.length, problems: [] }
    }
    const [operation] = operations
    const note = operation && this.notes.get(operation.noteId)
    if (operation?.kind === 'save') return this.#save(operation, note)
    if (operation && note) this.#put({ ...note, ...taken(note, { operation, at }) })
    return null
  }

  async folders(): Promise<readonly string[]> {
    return [...this.#folders]
  }

  #change(operation: SmallOperation): void {
    if (operation.kind === 'folder') {
      const { source, target } = operation
      if (target !== '') this.#addFolder(target)
      if (source === null) return
      for (const note of this.notes.values()) {
        if (isWithin(note.folder, source)) this.#put({ ...note, folder: movedPath(note.folder, source, target) })
      }
      for (const path of this.#folders) {
        if (!isWithin(path, source)) continue
        this.#folders.delete(path)
        const moved = movedPath(path, source, target)
        if (moved) this.#addFolder(moved)
      }
      this.#foldersRevision = ++this.#clock
      return
    }
    const note = this.notes.get(operation.noteId)
    if (!note) return
    const changed = taken(note, { operation, at })
    if (changed) this.#put({ ...note, ...changed })
    else {
      this.deleted.push(note.content)
      this.notes.delete(note.id)
      this.#tombstones.set(note.id, ++this.#clock)
    }
    if (operation.kind === 'move' && operation.folder !== null) this.#addFolder(operation.folder)
  }

  #addFolder(path: string): void {
    for (const each of withParents(path)) this.#folders.add(each)
    this.#foldersRevision = ++this.#clock
  }

  async changes(since: number): Promise<readonly Change[]> {
    const alive = [...this.notes.values()].map(
      ({ revision, deleted_at, ...note }): Change => ({ revision, note_id: note.id, deleted_at, note, folders: null }),
    )
    const gone = [...this.#tombstones].map(
      ([note_id, revision]): Change => ({ revision, note_id, deleted_at: null, note: null, folders: null }),
    )
    const folders: Change = {
      revision: this.#foldersRevision,
      note_id: '00000000-0000-0000-0000-000000000000',
      deleted_at: null,
      note: null,
      folders: [...this.#folders],
    }
    return [...alive, ...gone, folders]
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
        is_template: false,
        is_live: false,
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

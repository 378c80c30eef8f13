import { area, type Tables } from './area.ts'

export type Comment = Tables['note_comments']['Row']
/** A passage of a note, and what was written about it, oldest first. */
export type Thread = Tables['note_threads']['Row'] & { comments: Comment[] }
/** Somebody who may open a note, or has commented on it. Only readers can be named. */
export type NotePerson = { id: string; name: string; avatar_url: string | null; is_reader: boolean }

/** Maximum characters of a comment, and of the words that it is about. */
export const maxCommentCharacters = 4000
export const maxQuoteCharacters = 500

/** The threads of a note, 500 at most. */
const threads = area.query(
  'threads',
  async ({ client, ask }, noteId: string): Promise<Thread[]> => {
    const [passages, comments] = await Promise.all([
      ask(client.from('note_threads').select('*').eq('note_id', noteId).order('created_at').order('id').limit(500)),
      ask(client.from('note_comments').select('*').eq('note_id', noteId).order('created_at').order('id').limit(5000)),
    ])
    const written = Map.groupBy(comments, ({ thread_id }) => thread_id)
    // A thread without comments is ending.
    return passages.flatMap((thread) => {
      const of = written.get(thread.id)
      return of ? [{ ...thread, comments: of }] : []
    })
  },
  {
    keepsPrevious: true,
    live: (noteId) => [
      { table: 'note_threads', filter: `note_id=eq.${noteId}` },
      { table: 'note_comments', filter: `note_id=eq.${noteId}` },
    ],
  },
)
export const useThreads = threads.useQuery

const people = area.query('note-people', ({ client }, note_id: string) => client.rpc('note_people', { note_id }))
export const useNotePeople = people.useQuery

const changes = { refreshes: [threads, people] }

/** The words that a new thread is about, and the places of their ends in the text of several writers (base64). */
export interface Passage {
  quote: string
  startPlace: string | null
  endPlace: string | null
}

export interface NewComment {
  noteId: string
  threadId: string
  /** From the device: sending it again adds nothing. */
  id: string
  content: string
  mentions: string[]
  /** Of a new thread. */
  passage: Passage | null
}

export const useSendComment = area.mutation(
  ({ client }, { noteId, threadId, id, content, mentions, passage }: NewComment) =>
    client.rpc('comment_note', {
      note_id: noteId,
      thread_id: threadId,
      id,
      content,
      mentions,
      ...(passage && { quote: passage.quote }),
      ...(passage?.startPlace && passage.endPlace && { start_place: passage.startPlace, end_place: passage.endPlace }),
    }),
  changes,
).useMutation

export const useEditComment = area.mutation(
  ({ client }, { note_id, id, content }: Pick<Comment, 'note_id' | 'id' | 'content'>) =>
    client.from('note_comments').update({ content }).eq('note_id', note_id).eq('id', id),
  changes,
).useMutation

/** Deletes the text of a comment; its place stays while others wrote in the thread. */
export const useDeleteComment = area.mutation(
  ({ client }, { note_id, id }: Pick<Comment, 'note_id' | 'id'>) =>
    client.from('note_comments').update({ deleted_at: new Date().toISOString() }).eq('note_id', note_id).eq('id', id),
  changes,
).useMutation

export const useResolveThread = area.mutation(
  ({ client }, { thread, resolved }: { thread: Pick<Thread, 'note_id' | 'id'>; resolved: boolean }) =>
    client.rpc('resolve_note_thread', { note_id: thread.note_id, thread_id: thread.id, resolved }),
  changes,
).useMutation

export const useDeleteThread = area.mutation(
  ({ client }, { note_id, id }: Pick<Thread, 'note_id' | 'id'>) =>
    client.from('note_threads').delete().eq('note_id', note_id).eq('id', id),
  changes,
).useMutation

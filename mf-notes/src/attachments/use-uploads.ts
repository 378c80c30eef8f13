import { useShell, useStore, useUnsaved } from '@cahier/contract/react'
import { useCallback, useEffect, useState } from 'react'
import { attachments } from '../data/attachments.ts'
import { useTexts } from '../locales/index.ts'
import { useReplica } from '../replica/use-replica.ts'
import { sendFile } from './send-file.ts'
import { createUploads, mayRetry, type Upload, type Uploads } from './uploads.ts'

export interface NoteUploads {
  list: readonly Upload[]
  uploads: Uploads
  /** The last file that has arrived. */
  sent: string | null
  /** Reads the note's files again, and the number of files in the list of notes. */
  refresh(): Promise<void>
}

/** Sends files to a note while it is open. @param ready the server can be reached and has the note */
export function useUploads(noteId: string, ready: boolean): NoteUploads {
  const shell = useShell()
  const texts = useTexts()
  const replica = useReplica()
  const [sent, setSent] = useState<string | null>(null)

  const refresh = useCallback(async () => {
    void replica.sync()
    await attachments.refresh(shell, noteId)
  }, [noteId, replica, shell])

  const [uploads] = useState(() =>
    createUploads(async (file) => {
      // A deletion that waits would still take its file's name.
      await replica.sync()
      await sendFile(shell, { ...file, noteId })
      await refresh()
    }, setSent),
  )
  const list = useStore(uploads.state)
  useEffect(() => uploads.setReady(ready), [uploads, ready])
  useEffect(() => () => uploads.close(), [uploads])
  useUnsaved(list.some(mayRetry), texts.attachments.leave)
  return { list, uploads, sent, refresh }
}

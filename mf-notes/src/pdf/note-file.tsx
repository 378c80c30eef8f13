import { saveFile } from '@cahier/contract'
import { useAction, useShell, useUserId } from '@cahier/contract/react'
import { useLocation, useNavigate } from '@cahier/contract/router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAttachments } from '../data/attachments.ts'
import { downloadFile } from '../data/download-file.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import { besideNote, hashOf, pageOf, withFile } from './address.ts'
import type { FileTools } from './highlights/file-tools.ts'
import { forgetFile, keepFile, keptFile, onDevice } from './kept-files.ts'
import { usePdfTexts } from './locales/index.ts'
import { PdfReader } from './pdf-reader.tsx'
import { FileFailure, type ReadFile } from './use-document.ts'

/** Milliseconds that a page is read before the address names it: browsers limit how often an address may change. */
const addressDelayMs = 400

export interface NoteFileProps extends FileTools {
  noteId: string
  name: string
}

/** A PDF of a note, found by its name. */
export default function NoteFile({ noteId, name, ...tools }: NoteFileProps) {
  const shell = useShell()
  const texts = usePdfTexts()
  const navigate = useNavigate()
  const { search, hash, key } = useLocation()
  const { offline } = useReplicaState()
  const { data, isError, refetch } = useAttachments(noteId)
  const userId = useUserId()
  const [attempt, setAttempt] = useState(0)
  const { act } = useAction({ retry: texts.retry })

  // A replaced file has another path.
  const attachment = data?.find(({ file_name }) => file_name.normalize('NFC') === name.normalize('NFC'))
  const path = attachment?.file_path
  const known = path === undefined && (data || offline || isError)
  const failure = known ? (data ? 'gone' : offline ? 'offline' : 'unreachable') : null
  const isOffline = useRef(offline)
  useEffect(() => {
    isOffline.current = offline
  })
  const read = useMemo<ReadFile | null>(() => {
    const file = { noteId, name }
    const kept = () => onDevice(userId, (device) => keptFile(device, file, path ?? null, Date.now()))
    if (failure === 'gone')
      return async () => {
        await onDevice(userId, (device) => forgetFile(device, file))
        throw new FileFailure(failure)
      }
    if (failure)
      return async () => {
        const bytes = await kept()
        if (!bytes) throw new FileFailure(failure)
        return bytes
      }
    if (path === undefined) return null
    return async () => {
      const had = await kept()
      if (had) return had
      try {
        const sent = await downloadFile(shell, { file_path: path })
        const bytes = new Uint8Array(await sent.arrayBuffer())
        // The reader takes the bytes over into its worker.
        await onDevice(userId, (device) => keepFile(device, file, { path, bytes, now: Date.now() }))
        return bytes
      } catch (error) {
        throw new FileFailure(isOffline.current ? 'offline' : 'unreachable', error)
      }
    }
  }, [shell, userId, noteId, name, path, failure, attempt])

  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writePage = useCallback((page: number) => {
    clearTimeout(writing.current)
    // The router has nothing to render for it.
    writing.current = setTimeout(() => history.replaceState(history.state, '', hashOf(page)), addressDelayMs)
  }, [])
  useEffect(() => () => clearTimeout(writing.current), [])

  const download = () =>
    act(async () => saveFile(await downloadFile(shell, { file_path: path ?? '' }), name), {
      failed: texts.downloadFailed,
    })

  return (
    <PdfReader
      file={{ noteId, name, attachmentId: attachment?.id, ...tools }}
      read={read}
      page={pageOf(hash)}
      visit={key}
      onPage={writePage}
      onDownload={path === undefined ? undefined : () => void download()}
      onRetry={() => {
        void refetch()
        setAttempt(attempt + 1)
      }}
      onClose={() => navigate({ search: withFile(search, null) }, { replace: true, state: besideNote })}
    />
  )
}

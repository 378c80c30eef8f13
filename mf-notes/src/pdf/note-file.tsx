import { saveFile } from '@cahier/contract'
import { useAction, useShell } from '@cahier/contract/react'
import { useLocation } from '@cahier/contract/router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { downloadFile } from '../attachments/download-file.ts'
import { useAttachments } from '../data/attachments.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import { hashOf, pageOf, withFile } from './address.ts'
import { usePdfTexts } from './locales/index.ts'
import { PdfReader } from './pdf-reader.tsx'
import { FileFailure, type ReadFile } from './use-document.ts'

/** Milliseconds that a page is read before the address names it: browsers limit how often an address may change. */
const addressDelayMs = 400

/** A PDF of a note, found by its name. */
export default function NoteFile({ noteId, name }: { noteId: string; name: string }) {
  const shell = useShell()
  const texts = usePdfTexts()
  const { pathname, search, hash } = useLocation()
  const { offline } = useReplicaState()
  const { data, isError, refetch } = useAttachments(noteId)
  const [attempt, setAttempt] = useState(0)
  const { act } = useAction({ retry: texts.retry })

  // A replaced file has another path.
  const path = data?.find(({ file_name }) => file_name.normalize('NFC') === name.normalize('NFC'))?.file_path
  const known = path === undefined && (data || offline || isError)
  const failure = known ? (data ? 'gone' : offline ? 'offline' : 'unreachable') : null
  const isOffline = useRef(offline)
  useEffect(() => {
    isOffline.current = offline
  })
  const read = useMemo<ReadFile | null>(() => {
    if (failure)
      return async () => {
        throw new FileFailure(failure)
      }
    if (path === undefined) return null
    return async () => {
      try {
        const file = await downloadFile(shell, { file_path: path })
        return new Uint8Array(await file.arrayBuffer())
      } catch (error) {
        throw new FileFailure(isOffline.current ? 'offline' : 'unreachable', error)
      }
    }
  }, [shell, path, failure, attempt])

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
      name={name}
      read={read}
      page={pageOf(hash)}
      onPage={writePage}
      onDownload={path === undefined ? undefined : () => void download()}
      onRetry={() => {
        void refetch()
        setAttempt(attempt + 1)
      }}
      onClose={() => shell.navigate(`${pathname}${withFile(search, null)}`, { replace: true })}
    />
  )
}

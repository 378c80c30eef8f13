import { useShell, useStore, useUserId } from '@cahier/contract/react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Highlight, type HighlightChange, withChanges } from '../../data/highlight-changes.ts'
import {
  changeHighlight,
  highlightsOutbox,
  refusedHighlight,
  useStoredHighlights,
  waitingChanges,
} from '../../data/highlights.ts'
import { type FileName, type KeptHighlights, keepHighlights, keptHighlights, onDevice } from '../kept-files.ts'

export interface FileHighlights {
  /** By page, and from above. Undefined while nobody knows them yet. */
  list: readonly Highlight[] | undefined
  /** The server could not be asked, and the device has none. */
  isFailed: boolean
  /** Some are only on this device. */
  isWaiting: boolean
  /** Of the file; undefined while it is not known, and nothing can be added. */
  attachmentId: string | undefined
  change(change: HighlightChange): Promise<void>
  retry(): void
}

/**
 * The highlights of a file: what the server has, or last had, with the changes that wait on this device on top.
 *
 * @param attachmentId undefined where the server could not be asked for the file
 * @param onRefused the server refuses a change for good. @param sentence its own words
 */
export function useHighlights(
  file: FileName,
  attachmentId: string | undefined,
  onRefused: (sentence: string | null) => void,
): FileHighlights {
  const shell = useShell()
  const userId = useUserId()
  const [kept, setKept] = useState<KeptHighlights | null>()
  const id = attachmentId ?? kept?.attachmentId
  const { data, isError, refetch } = useStoredHighlights(file.noteId, id ?? '')
  const outbox = highlightsOutbox.useState()
  const [waiting, setWaiting] = useState<readonly HighlightChange[]>([])
  const { noteId, name } = file

  useEffect(() => {
    let isCurrent = true
    void onDevice(userId, (device) => keptHighlights(device, { noteId, name })).then((last) => {
      if (isCurrent) setKept(last)
    })
    return () => {
      isCurrent = false
    }
  }, [userId, noteId, name])
  useEffect(() => {
    if (!data || !id) return
    void onDevice(userId, (device) => keepHighlights(device, { noteId, name }, { attachmentId: id, rows: data }))
  }, [userId, noteId, name, id, data])

  // Each state says that the device's rows may have changed.
  useEffect(() => {
    if (!id) return
    let isCurrent = true
    waitingChanges(shell, id).then((rows) => isCurrent && setWaiting(rows), shell.reportError)
    return () => {
      isCurrent = false
    }
  }, [shell, id, outbox])

  const refused = useStore(refusedHighlight)
  const tell = useEffectEvent(onRefused)
  useEffect(() => {
    if (!refused || refused.change.of.attachment_id !== id) return
    refusedHighlight.set(null)
    tell(refused.sentence)
  }, [refused, id])

  const stored = data ?? (kept && kept.attachmentId === id ? kept.rows : undefined)
  const list = useMemo(
    () => (stored || waiting.length > 0 ? withChanges(stored ?? [], waiting).toSorted(byPlace) : undefined),
    [stored, waiting],
  )
  return {
    list,
    isFailed: list === undefined && (isError || (kept === null && id === undefined)),
    isWaiting: waiting.length > 0 && outbox.offline,
    attachmentId: id,
    change: (change) => changeHighlight(shell, change),
    retry: () => void refetch(),
  }
}

const byPlace = (one: Highlight, other: Highlight) =>
  one.page - other.page || (one.quads[1] ?? 0) - (other.quads[1] ?? 0) || (one.quads[0] ?? 0) - (other.quads[0] ?? 0)

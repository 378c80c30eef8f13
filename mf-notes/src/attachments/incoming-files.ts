import { dayOf, onClock } from '@cahier/contract/time'
import { useEffect, useRef, useState } from 'react'

/** Where files were dropped or pasted; `point` in pixels of the window, null for the clipboard. */
export interface Landing {
  target: EventTarget | null
  point: { x: number; y: number } | null
}

export interface IncomingFiles {
  onFiles(files: readonly File[], where: Landing): void
  /** A folder was dropped: it cannot be sent. */
  onFolder(): void
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/**
 * Takes files that are dropped anywhere or pasted while the component is shown; the browser would leave the page for them.
 *
 * @returns whether files are being dragged over the page
 */
export function useIncomingFiles({ onFiles, onFolder }: IncomingFiles): boolean {
  const [isDragging, setDragging] = useState(false)
  const latest = useRef({ onFiles, onFolder })
  useEffect(() => {
    latest.current = { onFiles, onFolder }
  })

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setDragging(true)
      },
      { signal },
    )
    addEventListener(
      'dragleave',
      // Between two elements it fires, too: only leaving the window has no related target.
      ({ relatedTarget }) => relatedTarget === null && setDragging(false),
      { signal },
    )
    addEventListener(
      'drop',
      (event) => {
        if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setDragging(false)
        const { files, folders } = withoutFolders(event.dataTransfer)
        const { target, clientX, clientY } = event
        if (files.length > 0) latest.current.onFiles(files, { target, point: { x: clientX, y: clientY } })
        if (folders > 0) latest.current.onFolder()
      },
      { signal },
    )
    addEventListener(
      'paste',
      (event) => {
        const { clipboardData } = event
        // Text copied from an office program comes with a picture of itself.
        if (!clipboardData || clipboardData.types.includes('text/plain')) return
        const files = [...clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        const pasted = files.map((file) => dated(file, new Date()))
        latest.current.onFiles(pasted, { target: event.target, point: null })
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return isDragging
}

function withoutFolders({ items, files }: DataTransfer): { files: File[]; folders: number } {
  const entries = [...(items ?? [])].filter(({ kind }) => kind === 'file')
  const isFolder = (index: number) => entries[index]?.webkitGetAsEntry?.()?.isDirectory ?? false
  const kept = [...files].filter((_, index) => !isFolder(index))
  return { files: kept, folders: files.length - kept.length }
}

/** Every picture from the clipboard is called image.png: the time tells them apart. */
export function dated(file: File, now: Date): File {
  if (!/^image\.\w+$/.test(file.name)) return file
  const time = onClock(now).toPlainTime().toString({ smallestUnit: 'second' }).replaceAll(':', '.')
  return new File([file], file.name.replace('.', ` ${dayOf(now)} ${time}.`), { type: file.type })
}

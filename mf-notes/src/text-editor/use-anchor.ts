import { useShell } from '@cahier/contract/react'
import { useLocation, useNavigate } from '@cahier/contract/router'
import { useEffect, useRef } from 'react'
import { anchorIn, noteAddress, withAnchor } from '../links/anchor-address.ts'
import { besideNote } from '../pdf/address.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import { useEditorTexts } from './locales/index.ts'

/**
 * Shows the place in a note's text that the address names: once, though the editor may give way to another one.
 *
 * @returns leads to another place in the same text; the address names it from then on
 */
export function useAnchor(noteId: string, place: WritingPlace): (anchor: string) => void {
  const shell = useShell()
  const texts = useEditorTexts()
  const navigate = useNavigate()
  const { search } = useLocation()
  const named = anchorIn(search)

  const show = (anchor: string): boolean => {
    place.shownAnchor = noteAddress(noteId, anchor)
    const isThere = place.showAnchor?.(anchor) ?? false
    if (!isThere) shell.toast({ kind: 'info', message: texts.passageGone })
    return isThere
  }
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })

  useEffect(() => {
    if (place.shownAnchor === noteAddress(noteId, named ?? undefined)) return
    if (named !== null) latest.current(named)
    else place.shownAnchor = undefined
  }, [noteId, named, place])

  return (anchor) => {
    if (!show(anchor)) return
    // What is open beside the note has written its page into the address.
    navigate({ search: withAnchor(search, anchor), hash: globalThis.location.hash }, { state: besideNote })
  }
}

import { lazyPart } from '@cahier/contract/react'
import { IconButton } from '@cahier/ui/icon-button'
import { Ellipsis, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../locales/index.ts'
import type { LocalNote } from '../replica/view.ts'
import type { NoteMenuProps } from '../selection/note-menu.tsx'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function MissingMenu({ retry }: { retry(): void }) {
  const { part } = useTexts()
  return (
    <IconButton label={part.missing} onClick={retry}>
      <TriangleAlert {...icon} />
    </IconButton>
  )
}

const NoteMenu = lazyPart<NoteMenuProps>(() => import('../selection/note-menu.tsx'), {
  pending: ({ trigger }) => trigger,
  failed: (retry) => <MissingMenu retry={retry} />,
})

export interface CardMenuProps {
  note: LocalNote
  onOpen(): void
  onChoose(noteId: string): void
}

/** The actions of one note. A card has only the button, until it is pressed. */
export function CardMenu({ note, onOpen, onChoose }: CardMenuProps) {
  const texts = useTexts()
  const [isAsked, setAsked] = useState(false)
  const open = () => {
    onOpen()
    setAsked(true)
  }
  const trigger = (
    <IconButton label={texts.noteActions(note.title)} aria-haspopup="menu" onClick={open}>
      <Ellipsis {...icon} />
    </IconButton>
  )
  return isAsked ? <NoteMenu note={note} trigger={trigger} onChoose={onChoose} /> : trigger
}

import { lazyPart } from '@cahier/contract/react'
import { memo } from 'react'
import type { NoteCardsProps } from './note-cards-panel.tsx'

// A note without cards shows nothing either: where the code does not come, no message stands in their place.
const NoteCardsPanel = lazyPart<NoteCardsProps>(() => import('./note-cards-panel.tsx'), {
  pending: null,
  failed: () => null,
})

/** The cards of the notebook that were made from a note, under its files. */
export const NoteCards = memo(function NoteCards(props: NoteCardsProps) {
  return <NoteCardsPanel key={props.noteId} {...props} />
})

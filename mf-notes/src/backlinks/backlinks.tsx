import { lazyPart } from '@cahier/contract/react'
import { memo } from 'react'
import type { BacklinksProps } from './backlinks-panel.tsx'

// A note without links to it shows nothing either: where the code does not come, no message stands in their place.
const BacklinksPanel = lazyPart<BacklinksProps>(() => import('./backlinks-panel.tsx'), {
  pending: null,
  failed: () => null,
})

/** The notes that link to a note, under its files. */
export const Backlinks = memo(function Backlinks(props: BacklinksProps) {
  return <BacklinksPanel key={props.note.id} {...props} />
})

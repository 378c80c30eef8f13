import { lazyPart } from '@cahier/contract/react'
import { PlainText } from './plain-text.tsx'
import type { NoteTextProps } from './text-editor-props.ts'

/** A note's text: a plain field until the editor's code is there, and where it does not come. Nothing typed is lost in between. */
export const NoteText = lazyPart<NoteTextProps>(() => import('./note-text-editor.tsx'), {
  pending: (props) => <PlainText {...props} />,
  failed: (_retry, props) => <PlainText {...props} />,
})

import { useFormat } from '@cahier/contract/i18n'
import type { ReactNode } from 'react'
import type { NoteForm } from '../replica/operation.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import { begunFrom } from './begun.ts'
import { useBuiltIns } from './built-in/index.ts'

export interface FromTemplateProps {
  /** A built-in's name, or the id of a note. */
  id: string
  /** @param form null where there is no such template any more */
  children(form: NoteForm | null): ReactNode
}

/** Gives the text of a template to what begins a note. */
export default function FromTemplate({ id, children }: FromTemplateProps) {
  const format = useFormat()
  const builtIns = useBuiltIns()
  const { notes, status } = useReplicaState()
  if (status === 'loading') return null
  return children(begunFrom(id, builtIns, notes, format.date(new Date(), { dateStyle: 'long' })))
}

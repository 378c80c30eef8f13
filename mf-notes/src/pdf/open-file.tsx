import { useLocation } from '@cahier/contract/router'
import { notesPart } from '../lazy-part/notes-part.tsx'
import { fileOf } from './address.ts'
import type { FileTools } from './highlights/file-tools.ts'

// The prefix `online-` keeps the chunk out of the offline installation: most learners open no PDF.
const NoteFile = notesPart(() => import(/* webpackChunkName: "online-pdf" */ './note-file.tsx'))

/** The file of a note that its address names, beside the note or over it. */
export function OpenFile({ noteId, ...tools }: FileTools & { noteId: string }) {
  const name = fileOf(useLocation().search)
  return name && <NoteFile key={`${noteId} ${name}`} noteId={noteId} name={name} {...tools} />
}

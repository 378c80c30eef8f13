import { notesPart } from '../lazy-part/notes-part.tsx'

/** A chunk of its own: only reading links lead here. */
export const PublicNotePage = notesPart(() => import(/* webpackChunkName: "public-note" */ './public-note-page.tsx'))

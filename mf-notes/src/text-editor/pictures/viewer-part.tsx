import { notesPart } from '../../lazy-part/notes-part.tsx'

/** The pictures of a note, over the whole window: fetched when one is opened. */
export const PictureViewer = notesPart(() => import('./viewer.tsx'))

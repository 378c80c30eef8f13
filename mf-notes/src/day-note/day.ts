import type { LocalNote } from '../replica/view.ts'

/** The folder of the notes of days, in every language: whoever changes the language goes on with the same journal. */
export const journalFolder = 'Journal'

/** Whether a note is one of a day: its arrows lead to the days around it. */
export const isOfDay = ({ title, folder }: Pick<LocalNote, 'title' | 'folder'>): boolean =>
  folder === journalFolder && /^\d{4}-\d\d-\d\d$/.test(title)

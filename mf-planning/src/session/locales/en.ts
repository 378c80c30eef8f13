import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  types: { vocabulary: 'Vocabulary', document: 'Document', mixed: 'Mixed' },
  status: {
    upcoming: 'Upcoming',
    running: 'In progress',
    completed: 'Completed',
    overdue: 'Overdue',
    setAside: 'Set aside',
  },
  minutes: (count) => `${count} min`,
  started: 'Session started',
  studyFailed: 'The session could not be followed',
  undo: 'Undo',
  offline: 'You are offline: try again with a connection.',
}
export default en

import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Neue Notiz aus…',
  close: 'Schließen',
  own: 'Ihre Vorlagen',
  none: 'Noch keine eigene Vorlage. Eine Notiz wird über ihr Menü „…“ zur Vorlage: „Zur Vorlage machen“.',
  built: 'Mitgelieferte Vorlagen',
}
export default de

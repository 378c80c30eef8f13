import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  kind: 'Kind of result',
  all: 'All',
  date: 'Date of change',
  anyDate: 'Any date',
  periods: { week: 'Last 7 days', month: 'Last 30 days', year: 'Last 12 months' },
  folder: 'Folder',
  anyFolder: 'All folders',
  tag: 'Tag',
  anyTag: 'All tags',
  nothing: 'No result with these filters.',
  reset: 'Clear filters',
}
export default en

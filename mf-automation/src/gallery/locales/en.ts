import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  search: 'Search for a template',
  category: 'Category',
  allCategories: 'All categories',
  price: { label: 'Plan', all: 'All', free: 'Free', premium: 'PRO' },
  popular: 'Popular',
  pro: 'PRO',
  use: 'Use',
  useNamed: (name) => `Use the template “${name}”`,
  unlock: 'Unlock with Pro',
  unlockNamed: (name) => `Unlock with Pro: ${name}`,
  unavailable: 'Not available yet',
  custom: {
    title: 'Create Custom',
    body: 'Choose the trigger and the actions yourself.',
    action: 'Create Custom',
  },
  found: (count) => `${count} ${plural('en', count, { one: 'template', other: 'templates' })}`,
  none: 'No template matches.',
  reset: 'Clear the filters',
}
export default en

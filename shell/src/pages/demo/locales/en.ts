import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  label: 'Demo',
  name: 'Visitor',
  text: 'Demo workspace: try everything, it is erased after 24 hours without a visit.',
  opening: 'Your demo workspace is being prepared…',
  keep: 'Create my account',
  failed: 'The demo could not be opened. Try again in a moment.',
  tooMany: 'Too many demos were opened from here. Try again in an hour, or create an account.',
}

export default en

import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  label: 'Vocabulary',
  first: 'Add your first word',
  none: 'No words yet',
  detail: (mastered, percent) => `${mastered} mastered · ${percent}`,
  nothing: 'Nothing to review',
  failed: 'Not available right now',
  mastery: 'Vocabulary mastery',
  average: (percent) => `average ${percent}`,
  masteryToday: (percent) => `${percent} today`,
  masteryCurve: (day, before, now) => `From ${before} on ${day} to ${now} today`,
  today: 'today',
  noMastery: 'The curve begins with your first answer.',
  toReview: (count) =>
    count === 0
      ? 'Nothing to review today.'
      : `${count} ${plural('en', count, { one: 'word to review', other: 'words to review' })}`,
  empty: 'Add words to follow how well you know them.',
  add: 'Add a word',
  review: 'Review',
}
export default en

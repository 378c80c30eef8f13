import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  label: 'Wortschatz',
  first: 'Erstes Wort hinzufügen',
  none: 'Noch keine Wörter',
  detail: (mastered, percent) => `${mastered} beherrscht · ${percent}`,
  nothing: 'Nichts zu wiederholen',
  failed: 'Gerade nicht verfügbar',
  mastery: 'Beherrschung des Wortschatzes',
  average: (percent) => `im Schnitt ${percent}`,
  masteryToday: (percent) => `${percent} heute`,
  masteryCurve: (day, before, now) => `Von ${before} am ${day} auf ${now} heute`,
  today: 'heute',
  noMastery: 'Die Kurve beginnt mit Ihrer ersten Antwort.',
  toReview: (count) =>
    count === 0
      ? 'Heute ist nichts zu wiederholen.'
      : `${count} ${plural('de', count, { one: 'Wort zu wiederholen', other: 'Wörter zu wiederholen' })}`,
  empty: 'Fügen Sie Wörter hinzu, um zu verfolgen, wie gut sie sitzen.',
  add: 'Wort hinzufügen',
  review: 'Wiederholen',
}
export default de

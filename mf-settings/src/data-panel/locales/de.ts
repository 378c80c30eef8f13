import type fr from './fr.ts'

export default {
  tab: 'Daten und Datenschutz',
  title: 'Ihre Daten',
} satisfies typeof fr

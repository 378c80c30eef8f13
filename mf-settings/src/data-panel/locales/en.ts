import type fr from './fr.ts'

export default {
  tab: 'Data and privacy',
  title: 'Your data',
} satisfies typeof fr

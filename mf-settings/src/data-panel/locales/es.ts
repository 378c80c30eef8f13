import type fr from './fr.ts'

export default {
  tab: 'Datos y privacidad',
  title: 'Sus datos',
} satisfies typeof fr

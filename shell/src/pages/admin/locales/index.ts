import { defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

export const { useTexts } = defineTexts(fr, {
  en: () => import(/* webpackChunkName: "online-admin-en" */ './en.ts'),
  es: () => import(/* webpackChunkName: "online-admin-es" */ './es.ts'),
  de: () => import(/* webpackChunkName: "online-admin-de" */ './de.ts'),
})

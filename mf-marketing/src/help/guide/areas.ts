import type { Localized } from '@cahier/contract/config'

/** The areas with a page in the guide: their path, and their name in the navigation. */
export const guideAreas = [
  { id: 'notes', path: '/notes', label: { fr: 'Notes', en: 'Notes', es: 'Notas', de: 'Notizen' } },
  {
    id: 'vocabulary',
    path: '/vocabulary',
    label: { fr: 'Vocabulaire', en: 'Vocabulary', es: 'Vocabulario', de: 'Wortschatz' },
  },
  {
    id: 'planning',
    path: '/planning',
    label: { fr: 'Planification', en: 'Planning', es: 'Planificación', de: 'Planung' },
  },
  {
    id: 'collaboration',
    path: '/collaboration',
    label: { fr: 'Collaboration', en: 'Collaboration', es: 'Colaboración', de: 'Zusammenarbeit' },
  },
  {
    id: 'assistant',
    path: '/ai',
    label: { fr: 'Assistant IA', en: 'AI assistant', es: 'Asistente de IA', de: 'KI-Assistent' },
  },
  {
    id: 'automations',
    path: '/automation',
    label: { fr: 'Automatisation', en: 'Automation', es: 'Automatización', de: 'Automatisierung' },
  },
  {
    id: 'settings',
    path: '/settings',
    label: { fr: 'Paramètres', en: 'Settings', es: 'Ajustes', de: 'Einstellungen' },
  },
] as const satisfies readonly { id: string; path: string; label: Localized }[]

export type GuideArea = (typeof guideAreas)[number]['id']

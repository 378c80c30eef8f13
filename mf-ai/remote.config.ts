import { defineRemote } from '@cahier/contract/config'

const label = { fr: 'Assistant IA', en: 'AI assistant', es: 'Asistente de IA', de: 'KI-Assistent' }

/** A note, and what is selected in it. */
const about = { note: { id: 'string', title: 'string' }, text: 'string?' } as const

export default defineRemote({
  name: 'ai',
  routes: [
    {
      path: '/ai',
      access: 'protected',
      title: {
        fr: 'Assistant IA Intelligent',
        en: 'Smart AI assistant',
        es: 'Asistente de IA inteligente',
        de: 'Intelligenter KI-Assistent',
      },
    },
  ],
  navigation: [{ id: 'ai', path: '/ai', icon: 'sparkles', order: 100, key: 'i', label }],
  exposes: {
    './app': './src/app.tsx',
    './widgets/status': './src/widgets/status.tsx',
    './commands/cards': './src/commands/cards.ts',
    './commands/summarize': './src/commands/summarize.ts',
    './commands/explain': './src/commands/explain.ts',
  },
  commands: [
    {
      id: 'ai.cards',
      expose: './commands/cards',
      payload: about,
      icon: 'sparkles',
      label: {
        fr: 'Créer des cartes à partir d’une note',
        en: 'Make cards from a note',
        es: 'Crear tarjetas a partir de una nota',
        de: 'Karten aus einer Notiz erstellen',
      },
    },
    {
      id: 'ai.summarize',
      expose: './commands/summarize',
      payload: about,
      icon: 'sparkles',
      label: {
        fr: 'Résumer une note',
        en: 'Summarize a note',
        es: 'Resumir una nota',
        de: 'Eine Notiz zusammenfassen',
      },
    },
    {
      id: 'ai.explain',
      expose: './commands/explain',
      payload: about,
      icon: 'sparkles',
      label: {
        fr: 'Expliquer un mot d’après mes notes',
        en: 'Explain a word from my notes',
        es: 'Explicar una palabra según mis notas',
        de: 'Ein Wort aus meinen Notizen erklären',
      },
    },
  ],
  widgets: [
    {
      id: 'ai.status',
      slot: 'dashboard/links/v1',
      expose: './widgets/status',
      order: 10,
      label: {
        fr: 'État de l’assistant',
        en: 'State of the assistant',
        es: 'Estado del asistente',
        de: 'Zustand des Assistenten',
      },
    },
  ],
  needs: { contract: '^2.0.0', migration: '20261125150000' },
})

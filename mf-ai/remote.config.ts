import { defineRemote } from '@cahier/contract/config'

const label = { fr: 'Assistant IA', en: 'AI assistant', es: 'Asistente de IA', de: 'KI-Assistent' }

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
  exposes: { './app': './src/app.tsx', './widgets/status': './src/widgets/status.tsx' },
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
  needs: { contract: '^1.0.0', migration: '20261121002700' },
})

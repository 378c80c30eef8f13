import { defineRemote } from '@cahier/contract/config'

const label = { fr: 'Assistant IA', en: 'AI assistant', es: 'Asistente de IA', de: 'KI-Assistent' }

export default defineRemote({
  name: 'ai',
  routes: [{ path: '/ai', access: 'protected', title: label }],
  navigation: [{ id: 'ai', path: '/ai', icon: 'sparkles', order: 100, key: 'i', label }],
  exposes: { './app': './src/app.tsx' },
  needs: { contract: '^1.0.0', migration: '20261121002700' },
})

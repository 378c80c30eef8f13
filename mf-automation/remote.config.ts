import { defineRemote } from '@cahier/contract/config'

export default defineRemote({
  name: 'automation',
  routes: [
    {
      path: '/automation',
      access: 'protected',
      title: { fr: 'Automatisations', en: 'Automations', es: 'Automatizaciones', de: 'Automatisierungen' },
    },
  ],
  navigation: [
    {
      id: 'automation',
      path: '/automation',
      icon: 'zap',
      order: 70,
      key: 'a',
      label: { fr: 'Automatisation', en: 'Automation', es: 'Automatización', de: 'Automatisierung' },
    },
  ],
  exposes: { './app': './src/app.tsx' },
  needs: { contract: '^2.0.0', migration: '20261129130000' },
})

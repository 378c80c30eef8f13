import { defineRemote } from '@cahier/contract/config'

const title = { fr: 'Paramètres', en: 'Settings', es: 'Ajustes', de: 'Einstellungen' }

export default defineRemote({
  name: 'settings',
  routes: [{ path: '/settings', access: 'protected', title }],
  navigation: [{ id: 'settings', path: '/settings', icon: 'sliders', order: 80, key: 's', label: title }],
  exposes: { './app': './src/app.tsx' },
  // Recovery codes are printed without the application around them.
  globalStyles: [
    'body:has([data-print="only"]) :not(:has([data-print="only"]), [data-print="only"], [data-print="only"] *)',
  ],
  needs: { contract: '^2.0.0', migration: '20261129130000' },
})

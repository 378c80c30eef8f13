import { defineRemote } from '@cahier/contract/config'

export default defineRemote({
  name: 'notes',
  routes: [{ path: '/notes', access: 'protected', title: { fr: 'Notes', en: 'Notes', es: 'Notas', de: 'Notizen' } }],
  navigation: [
    {
      id: 'notes',
      path: '/notes',
      icon: 'notebook',
      order: 10,
      key: 'n',
      label: { fr: 'Notes', en: 'Notes', es: 'Notas', de: 'Notizen' },
    },
  ],
  exposes: {
    './app': './src/app.tsx',
    './widgets/counter': './src/widgets/counter.tsx',
    './commands/create': './src/commands/create.ts',
  },
  widgets: [
    {
      id: 'notes.counter',
      slot: 'dashboard/counters/v1',
      expose: './widgets/counter',
      order: 10,
      label: { fr: 'Notes', en: 'Notes', es: 'Notas', de: 'Notizen' },
    },
  ],
  commands: [
    {
      id: 'notes.create',
      expose: './commands/create',
      icon: 'plus',
      quickAction: 10,
      label: { fr: 'Nouveau document', en: 'New document', es: 'Nuevo documento', de: 'Neues Dokument' },
    },
  ],
  needs: { contract: '^1.0.0', migration: '20261121006500' },
})

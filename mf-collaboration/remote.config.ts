import { defineRemote } from '@cahier/contract/config'

export default defineRemote({
  name: 'collaboration',
  routes: [
    {
      path: '/collaboration',
      access: 'protected',
      title: {
        fr: 'Hub de Collaboration',
        en: 'Collaboration hub',
        es: 'Centro de colaboración',
        de: 'Zusammenarbeit',
      },
    },
    {
      path: '/invitation',
      access: 'public',
      layout: 'bare',
      title: { fr: 'Invitation', en: 'Invitation', es: 'Invitación', de: 'Einladung' },
    },
    {
      path: '/zoom',
      access: 'protected',
      title: { fr: 'Réunions vidéo', en: 'Video meetings', es: 'Reuniones de vídeo', de: 'Videotreffen' },
    },
    {
      path: '/zoom/room',
      access: 'protected',
      layout: 'bare',
      title: { fr: 'Réunion vidéo', en: 'Video meeting', es: 'Reunión de vídeo', de: 'Videotreffen' },
    },
    {
      path: '/zoom-manager',
      access: 'protected',
      title: { fr: 'Compte Zoom', en: 'Zoom account', es: 'Cuenta de Zoom', de: 'Zoom-Konto' },
    },
    {
      path: '/zoom/callback',
      access: 'public',
      layout: 'bare',
      title: { fr: 'Connexion à Zoom', en: 'Connecting to Zoom', es: 'Conexión con Zoom', de: 'Verbindung mit Zoom' },
    },
  ],
  navigation: [
    {
      id: 'collaboration',
      path: '/collaboration',
      icon: 'users',
      order: 30,
      key: 'c',
      label: { fr: 'Collaboration', en: 'Collaboration', es: 'Colaboración', de: 'Zusammenarbeit' },
    },
    {
      id: 'zoom',
      path: '/zoom',
      icon: 'video',
      order: 40,
      key: 'z',
      label: { fr: 'Visioconférence', en: 'Video meetings', es: 'Videoconferencia', de: 'Videokonferenz' },
    },
  ],
  exposes: {
    './app': './src/app.tsx',
    './commands/create': './src/commands/create.ts',
    './outbox': './src/data/send.ts',
  },
  commands: [
    {
      id: 'collaboration.create',
      expose: './commands/create',
      icon: 'users',
      quickAction: 30,
      label: { fr: 'Collaborer', en: 'Collaborate', es: 'Colaborar', de: 'Zusammenarbeiten' },
    },
  ],
  outbox: { expose: './outbox' },
  needs: { contract: '^2.0.0', migration: '20261129232457' },
})

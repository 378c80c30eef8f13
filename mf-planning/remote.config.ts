import { defineRemote } from '@cahier/contract/config'

const label = { fr: 'Planification', en: 'Planning', es: 'Planificación', de: 'Planung' }

const nextSession = {
  id: 'string',
  title: 'string',
  type: 'string',
  scheduledFor: 'string',
  duration: 'number',
  begun: 'boolean?',
} as const

export default defineRemote({
  name: 'planning',
  routes: [
    {
      path: '/planning',
      access: 'protected',
      title: { fr: 'Planning d’étude', en: 'Study planning', es: 'Plan de estudio', de: 'Lernplan' },
    },
  ],
  navigation: [{ id: 'planning', path: '/planning', icon: 'calendar', order: 60, key: 'p', label }],
  exposes: {
    './app': './src/app.tsx',
    './widgets/counter': './src/widgets/counter.tsx',
    './widgets/today': './src/widgets/today.tsx',
    './widgets/streak': './src/widgets/streak.tsx',
    './widgets/next-session': './src/widgets/next-session.tsx',
    './search': './src/search/provider.ts',
    './commands/create': './src/commands/create.ts',
  },
  widgets: [
    {
      id: 'planning.counter',
      slot: 'dashboard/counters/v1',
      expose: './widgets/counter',
      order: 30,
      label: {
        fr: 'Séances terminées',
        en: 'Completed sessions',
        es: 'Sesiones completadas',
        de: 'Abgeschlossene Lerneinheiten',
      },
      props: {
        counters: [{ sessionsTotal: 'number', sessionsCompleted: 'number', nextSession: [{}, '|null'] }, '|null'],
        failed: 'boolean',
      },
    },
    {
      id: 'planning.next-session',
      slot: 'dashboard/next/v1',
      expose: './widgets/next-session',
      order: 10,
      label: { fr: 'Prochaine séance', en: 'Next session', es: 'Próxima sesión', de: 'Nächste Lerneinheit' },
      props: {
        counters: [{ nextSession: [nextSession, '|null'], wordsToReview: 'number' }, '|null'],
        failed: 'boolean',
      },
    },
    {
      id: 'planning.today',
      slot: 'dashboard/today/v1',
      expose: './widgets/today',
      order: 20,
      label: { fr: 'Séances du jour', en: 'Today’s sessions', es: 'Sesiones de hoy', de: 'Heutige Lerneinheiten' },
    },
    {
      id: 'planning.streak',
      slot: 'dashboard/today/v1',
      expose: './widgets/streak',
      order: 30,
      label: { fr: 'Série d’étude', en: 'Study streak', es: 'Racha de estudio', de: 'Lernserie' },
    },
  ],
  commands: [
    {
      id: 'planning.create',
      expose: './commands/create',
      payload: {
        title: 'string?',
        type: 'string?',
        description: 'string?',
        scheduledFor: 'string?',
        duration: 'number?',
        items: 'string[]?',
      },
      icon: 'calendar',
      quickAction: 40,
      label: { fr: 'Planifier', en: 'Plan', es: 'Planificar', de: 'Planen' },
    },
  ],
  search: { expose: './search' },
  needs: { contract: '^2.0.0', migration: '20261129130100' },
})

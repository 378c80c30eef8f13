import { defineRemote } from '@cahier/contract/config'

const label = { fr: 'Vocabulaire', en: 'Vocabulary', es: 'Vocabulario', de: 'Wortschatz' }

export default defineRemote({
  name: 'vocabulary',
  routes: [
    {
      path: '/vocabulary',
      access: 'protected',
      title: {
        fr: 'Carnet de Vocabulaire',
        en: 'Vocabulary notebook',
        es: 'Cuaderno de vocabulario',
        de: 'Vokabelheft',
      },
    },
    {
      path: '/vocabulary/figures',
      access: 'protected',
      title: { fr: 'Statistiques', en: 'Statistics', es: 'Estadísticas', de: 'Statistik' },
    },
  ],
  navigation: [{ id: 'vocabulary', path: '/vocabulary', icon: 'book', order: 20, key: 'v', label }],
  exposes: {
    './app': './src/app.tsx',
    './widgets/counter': './src/widgets/counter.tsx',
    './widgets/today': './src/widgets/today.tsx',
    './widgets/mastery': './src/widgets/mastery.tsx',
    './outbox': './src/data/send.ts',
    './search': './src/search/provider.ts',
    './commands/add': './src/commands/add.ts',
    './commands/review': './src/commands/review.ts',
  },
  widgets: [
    {
      id: 'vocabulary.counter',
      slot: 'dashboard/counters/v1',
      expose: './widgets/counter',
      order: 20,
      label,
      props: { counters: [{ words: 'number', wordsMastered: 'number' }, '|null'], failed: 'boolean' },
    },
    {
      id: 'vocabulary.today',
      slot: 'dashboard/today/v1',
      expose: './widgets/today',
      order: 10,
      label: { fr: 'Mots à réviser', en: 'Words to review', es: 'Palabras por repasar', de: 'Zu wiederholende Wörter' },
      props: { counters: [{ words: 'number', wordsToReview: 'number' }, '|null'], failed: 'boolean' },
    },
    {
      id: 'vocabulary.mastery',
      slot: 'dashboard/cards/v1',
      expose: './widgets/mastery',
      order: 10,
      label: {
        fr: 'Maîtrise du vocabulaire',
        en: 'Vocabulary mastery',
        es: 'Dominio del vocabulario',
        de: 'Beherrschung des Wortschatzes',
      },
      props: { counters: [{ words: 'number', masteryAverage: 'number' }, '|null'], failed: 'boolean' },
    },
  ],
  commands: [
    {
      id: 'vocabulary.add',
      expose: './commands/add',
      payload: { word: 'string?', definition: 'string?', example: 'string?', note: 'string?', quotation: 'string?' },
      icon: 'plus',
      quickAction: 20,
      label: { fr: 'Ajouter un mot', en: 'Add a word', es: 'Añadir una palabra', de: 'Wort hinzufügen' },
    },
    {
      id: 'vocabulary.review',
      expose: './commands/review',
      icon: 'book',
      label: { fr: 'Réviser', en: 'Review', es: 'Repasar', de: 'Wiederholen' },
    },
  ],
  search: { expose: './search' },
  outbox: { expose: './outbox' },
  needs: { contract: '^2.0.0', migration: '20261130164452' },
})

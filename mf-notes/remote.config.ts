import { defineRemote } from '@cahier/contract/config'
import { flags } from './flags.ts'

/** What the assistant gets of a note. */
const passage = { note: { id: 'string', title: 'string' }, text: 'string' } as const

export default defineRemote({
  name: 'notes',
  routes: [
    {
      path: '/notes',
      access: 'protected',
      title: { fr: 'Notes Intelligentes', en: 'Smart notes', es: 'Notas inteligentes', de: 'Intelligente Notizen' },
    },
    {
      path: '/notes/trash',
      access: 'protected',
      title: { fr: 'Corbeille', en: 'Trash', es: 'Papelera', de: 'Papierkorb' },
    },
    {
      // Reading links lead here, with their secret behind '#'.
      path: '/notes/public',
      access: 'public',
      layout: 'bare',
      title: { fr: 'Note publiée', en: 'Published note', es: 'Nota publicada', de: 'Veröffentlichte Notiz' },
    },
  ],
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
  flags,
  exposes: {
    './app': './src/app.tsx',
    './widgets/counter': './src/widgets/counter.tsx',
    './widgets/recent': './src/widgets/recent.tsx',
    './search': './src/search/provider.ts',
    './outbox': './src/replica/send.ts',
    './commands/create': './src/commands/create.ts',
    './commands/day': './src/commands/day.ts',
    './commands/from-template': './src/commands/from-template.ts',
    './commands/pinned': './src/commands/pinned.ts',
    './commands/tags': './src/commands/tags.ts',
    './commands/trash': './src/commands/trash.ts',
  },
  widgets: [
    {
      id: 'notes.counter',
      slot: 'dashboard/counters/v1',
      expose: './widgets/counter',
      order: 10,
      label: { fr: 'Notes', en: 'Notes', es: 'Notas', de: 'Notizen' },
      props: {
        counters: [{ documents: 'number', pinned: 'number', notesThisWeek: 'number' }, '|null'],
        failed: 'boolean',
      },
    },
    {
      id: 'notes.recent',
      slot: 'dashboard/cards/v1',
      expose: './widgets/recent',
      order: 20,
      label: {
        fr: 'Notes récentes et épinglées',
        en: 'Recent and pinned notes',
        es: 'Notas recientes y fijadas',
        de: 'Neueste und angeheftete Notizen',
      },
    },
    {
      id: 'notes.found-before',
      slot: 'search/start/v1',
      expose: './widgets/recent',
      order: 10,
      label: { fr: 'Notes récentes', en: 'Recent notes', es: 'Notas recientes', de: 'Neueste Notizen' },
    },
  ],
  commands: [
    {
      id: 'notes.create',
      expose: './commands/create',
      icon: 'plus',
      quickAction: 10,
      label: { fr: 'Nouveau document', en: 'New document', es: 'Nuevo documento', de: 'Neues Dokument' },
      keywords: { fr: 'nouvelle note', en: 'new note', es: 'nueva nota', de: 'neue Notiz' },
    },
    {
      id: 'notes.from-template',
      expose: './commands/from-template',
      icon: 'plus',
      label: {
        fr: 'Nouvelle note à partir d’un modèle',
        en: 'New note from a template',
        es: 'Nueva nota a partir de una plantilla',
        de: 'Neue Notiz aus einer Vorlage',
      },
      keywords: {
        fr: 'modèles, fiche, Cornell, dissertation, compte rendu',
        en: 'templates, Cornell, essay, report',
        es: 'plantillas, Cornell, disertación, informe',
        de: 'Vorlagen, Cornell, Erörterung, Protokoll',
      },
    },
    {
      id: 'notes.day',
      expose: './commands/day',
      icon: 'calendar',
      label: { fr: 'Note du jour', en: 'Today’s note', es: 'Nota del día', de: 'Notiz des Tages' },
      keywords: {
        fr: 'journal, aujourd’hui, quotidienne',
        en: 'journal, diary, daily',
        es: 'diario, hoy, diaria',
        de: 'Tagebuch, Journal, heute, täglich',
      },
    },
    {
      id: 'notes.pinned',
      expose: './commands/pinned',
      icon: 'notebook',
      label: { fr: 'Notes épinglées', en: 'Pinned notes', es: 'Notas fijadas', de: 'Angeheftete Notizen' },
    },
    {
      id: 'notes.tags',
      expose: './commands/tags',
      icon: 'sliders',
      label: { fr: 'Gérer les tags', en: 'Manage tags', es: 'Gestionar etiquetas', de: 'Schlagwörter verwalten' },
    },
    {
      id: 'notes.trash',
      expose: './commands/trash',
      label: {
        fr: 'Corbeille des notes',
        en: 'Notes in the trash',
        es: 'Papelera de notas',
        de: 'Papierkorb der Notizen',
      },
    },
  ],
  search: { expose: './search' },
  outbox: { expose: './outbox' },
  needs: {
    contract: '^2.0.0',
    migration: '20261130163757',
    commands: [
      {
        id: 'vocabulary.add',
        payload: { word: 'string', example: 'string', note: 'string?', quotation: 'string?' },
      },
      { id: 'ai.cards', optional: true, payload: passage },
      { id: 'ai.summarize', optional: true, payload: passage },
      { id: 'ai.explain', optional: true, payload: passage },
    ],
  },
})

import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  label: 'Ausgewählte Notizen',
  chosen: (shown, count) =>
    plural('de', count, { one: `${shown} Notiz ausgewählt`, other: `${shown} Notizen ausgewählt` }),
  all: 'Alle auswählen',
  end: 'Auswahl beenden',
  choose: 'Auswählen',
  move: 'Verschieben nach…',
  tags: 'Schlagwörter…',
  pin: 'Anheften',
  unpin: 'Lösen',
  duplicate: 'Duplizieren',
  export: 'Als Markdown exportieren',
  toTemplate: 'Zur Vorlage machen',
  toNote: 'Keine Vorlage mehr',
  trash: 'In den Papierkorb',
  restore: 'Wiederherstellen',
  bar: {
    move: 'Verschieben',
    tags: 'Schlagwörter',
    export: 'Exportieren',
    trash: 'Papierkorb',
    delete: 'Löschen',
  },
  deletion: {
    title: (shown, count) =>
      plural('de', count, { one: 'Die Notiz endgültig löschen?', other: `${shown} Notizen endgültig löschen?` }),
    body: 'Sie können nicht wiederhergestellt werden.',
    confirmLabel: 'Endgültig löschen',
  },
  tagging: {
    title: (shown, count) =>
      plural('de', count, { one: 'Schlagwörter der Notiz', other: `Schlagwörter von ${shown} Notizen` }),
    added: 'Hinzufügen',
    removed: 'Entfernen',
    removedHint: 'Nur von diesen Notizen: Die Schlagwörter selbst bleiben.',
    submit: 'Anwenden',
    close: 'Schließen',
    cancel: 'Abbrechen',
    discard: {
      title: 'Schließen, ohne anzuwenden?',
      body: 'Die gewählten Schlagwörter werden nicht geändert.',
      confirmLabel: 'Schließen, ohne anzuwenden',
    },
  },
  toast: {
    pinned: (shown, count) => plural('de', count, { one: 'Notiz angeheftet', other: `${shown} Notizen angeheftet` }),
    unpinned: (shown, count) => plural('de', count, { one: 'Notiz gelöst', other: `${shown} Notizen gelöst` }),
    trashed: (shown, count) =>
      plural('de', count, {
        one: 'Notiz in den Papierkorb gelegt',
        other: `${shown} Notizen in den Papierkorb gelegt`,
      }),
    restored: (shown, count) =>
      plural('de', count, { one: 'Notiz wiederhergestellt', other: `${shown} Notizen wiederhergestellt` }),
    tagged: (shown, count) =>
      plural('de', count, { one: `Schlagwörter geändert`, other: `Schlagwörter in ${shown} Notizen geändert` }),
    templates: (shown, count) =>
      plural('de', count, { one: 'Diese Notiz ist eine Vorlage', other: `${shown} Notizen sind Vorlagen` }),
    notes: (shown, count) =>
      plural('de', count, {
        one: 'Diese Notiz ist keine Vorlage mehr',
        other: `${shown} Notizen sind keine Vorlagen mehr`,
      }),
    duplicated: (shown, count) =>
      plural('de', count, { one: 'Notiz dupliziert', other: `${shown} Notizen dupliziert` }),
    deleted: (shown, count) =>
      plural('de', count, { one: 'Notiz endgültig gelöscht', other: `${shown} Notizen endgültig gelöscht` }),
    same: 'Nichts zu ändern: Es ist schon so.',
    failed: 'Die Änderung konnte auf diesem Gerät nicht behalten werden.',
  },
  copyOf: (title) => `${title} (Kopie)`,
}
export default de

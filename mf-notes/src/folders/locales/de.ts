import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Ordner',
  close: 'Schließen',
  cancel: 'Abbrechen',
  all: 'Alle Notizen',
  none: 'Ohne Ordner',
  templates: 'Vorlagen',
  shared: 'Mit mir geteilt',
  waiting: (shown, count) =>
    `${shown} ${plural('de', count, { one: 'Einladung wartet', other: 'Einladungen warten' })}`,
  count: (shown, count) => `${shown} ${plural('de', count, { one: 'Notiz', other: 'Notizen' })}`,
  empty: 'Ordnen Sie Ihre Notizen: Ein Ordner kann weitere enthalten, auf fünf Ebenen.',
  new: 'Neuer Ordner',
  newIn: (name) => `Neuer Ordner in „${name}“`,
  actions: 'Aktionen für den Ordner',
  actionsOf: (name) => `Aktionen für den Ordner „${name}“`,
  rename: 'Umbenennen…',
  renameTitle: (name) => `„${name}“ umbenennen`,
  move: 'Verschieben nach…',
  moveTitle: (name) => `„${name}“ verschieben`,
  moveNotes: (shown, count) =>
    plural('de', count, { one: `Die Notiz verschieben`, other: `${shown} Notizen verschieben` }),
  moveHere: 'Hierhin verschieben',
  top: 'Außerhalb aller Ordner',
  dissolve: 'Ordner löschen',
  name: 'Name',
  create: 'Anlegen',
  save: 'Umbenennen',
  keys: 'F2: umbenennen. Entf: löschen.',
  problem: {
    blank: 'Ein Ordner hat einen Namen.',
    slash: 'Der Name eines Ordners enthält keinen Schrägstrich.',
    long: 'Ein Ordner und die, in denen er liegt, haben zusammen höchstens 100 Zeichen.',
    deep: 'Es gibt höchstens fünf Ebenen von Ordnern.',
    taken: 'Dort heißt schon ein Ordner so.',
    many: 'Ein Konto hat höchstens 500 Ordner.',
    circle: 'Ein Ordner geht nicht in sich selbst.',
  },
  toast: {
    created: (name) => `Ordner „${name}“ angelegt`,
    renamed: (name) => `Ordner in „${name}“ umbenannt`,
    moved: (name) => `Ordner „${name}“ verschoben`,
    dissolved: (name) => `Ordner „${name}“ gelöscht`,
    dissolvedTo: (name, count, shown, parent) =>
      `Ordner „${name}“ gelöscht. ${plural('de', count, { one: `${shown} Notiz liegt`, other: `${shown} Notizen liegen` })} jetzt in „${parent}“.`,
    dissolvedOut: (name, count, shown) =>
      `Ordner „${name}“ gelöscht. ${plural('de', count, { one: `${shown} Notiz liegt`, other: `${shown} Notizen liegen` })} jetzt eine Ebene höher.`,
    notesMoved: (shown, count, path) =>
      plural('de', count, {
        one: `Notiz nach „${path}“ verschoben`,
        other: `${shown} Notizen nach „${path}“ verschoben`,
      }),
    notesOut: (shown, count) =>
      plural('de', count, {
        one: 'Notiz aus ihrem Ordner genommen',
        other: `${shown} Notizen aus ihren Ordnern genommen`,
      }),
    failed: 'Die Änderung konnte auf diesem Gerät nicht behalten werden.',
  },
}
export default de

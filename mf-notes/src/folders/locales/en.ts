import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Folders',
  close: 'Close',
  cancel: 'Cancel',
  all: 'All notes',
  none: 'No folder',
  templates: 'Templates',
  shared: 'Shared with me',
  waiting: (shown, count) => `${shown} ${plural('en', count, { one: 'invitation waits', other: 'invitations wait' })}`,
  count: (shown, count) => `${shown} ${plural('en', count, { one: 'note', other: 'notes' })}`,
  empty: 'Put your notes in order: a folder can hold others, on five levels.',
  new: 'New folder',
  newIn: (name) => `New folder in “${name}”`,
  actions: 'Folder actions',
  actionsOf: (name) => `Actions of the folder “${name}”`,
  rename: 'Rename…',
  renameTitle: (name) => `Rename “${name}”`,
  move: 'Move to…',
  moveTitle: (name) => `Move “${name}”`,
  moveNotes: (shown, count) => plural('en', count, { one: `Move the note`, other: `Move ${shown} notes` }),
  moveHere: 'Move here',
  top: 'Outside of all folders',
  dissolve: 'Delete the folder',
  name: 'Name',
  create: 'Create',
  save: 'Rename',
  keys: 'F2: rename. Delete: delete.',
  problem: {
    blank: 'A folder has a name.',
    slash: 'The name of a folder contains no slash.',
    long: 'A folder and those that hold it have 100 characters at most in all.',
    deep: 'There are five levels of folders at most.',
    taken: 'A folder already has this name there.',
    many: 'An account has 500 folders at most.',
    circle: 'A folder does not go into itself.',
  },
  toast: {
    created: (name) => `Folder “${name}” created`,
    renamed: (name) => `Folder renamed to “${name}”`,
    moved: (name) => `Folder “${name}” moved`,
    dissolved: (name) => `Folder “${name}” deleted`,
    dissolvedTo: (name, count, shown, parent) =>
      `Folder “${name}” deleted. ${plural('en', count, { one: `${shown} note is`, other: `${shown} notes are` })} now in “${parent}”.`,
    dissolvedOut: (name, count, shown) =>
      `Folder “${name}” deleted. ${plural('en', count, { one: `${shown} note is`, other: `${shown} notes are` })} now one level up.`,
    notesMoved: (shown, count, path) =>
      plural('en', count, { one: `Note moved into “${path}”`, other: `${shown} notes moved into “${path}”` }),
    notesOut: (shown, count) =>
      plural('en', count, { one: 'Note taken out of its folder', other: `${shown} notes taken out of their folders` }),
    failed: 'The change could not be kept on this device.',
  },
}
export default en

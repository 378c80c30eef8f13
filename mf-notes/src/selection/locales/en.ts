import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  label: 'Chosen notes',
  chosen: (shown, count) => plural('en', count, { one: `${shown} note chosen`, other: `${shown} notes chosen` }),
  all: 'Choose all',
  end: 'Stop choosing',
  choose: 'Choose',
  move: 'Move to…',
  tags: 'Tags…',
  pin: 'Pin',
  unpin: 'Unpin',
  duplicate: 'Duplicate',
  export: 'Export as Markdown',
  toTemplate: 'Make it a template',
  toNote: 'No longer a template',
  trash: 'Move to the trash',
  restore: 'Restore',
  bar: {
    move: 'Move',
    tags: 'Tags',
    export: 'Export',
    trash: 'Trash',
    delete: 'Delete',
  },
  deletion: {
    title: (shown, count) =>
      plural('en', count, { one: 'Delete the note for good?', other: `Delete ${shown} notes for good?` }),
    body: 'It will not be possible to restore them.',
    confirmLabel: 'Delete for good',
  },
  tagging: {
    title: (shown, count) => plural('en', count, { one: 'Tags of the note', other: `Tags of ${shown} notes` }),
    added: 'Add',
    removed: 'Remove',
    removedHint: 'Only from these notes: the tags themselves stay.',
    submit: 'Apply',
    close: 'Close',
    cancel: 'Cancel',
    discard: {
      title: 'Close without applying?',
      body: 'The chosen tags will not be changed.',
      confirmLabel: 'Close without applying',
    },
  },
  toast: {
    pinned: (shown, count) => plural('en', count, { one: 'Note pinned', other: `${shown} notes pinned` }),
    unpinned: (shown, count) => plural('en', count, { one: 'Note unpinned', other: `${shown} notes unpinned` }),
    trashed: (shown, count) =>
      plural('en', count, { one: 'Note moved to the trash', other: `${shown} notes moved to the trash` }),
    restored: (shown, count) => plural('en', count, { one: 'Note restored', other: `${shown} notes restored` }),
    tagged: (shown, count) => plural('en', count, { one: `Tags changed`, other: `Tags changed in ${shown} notes` }),
    templates: (shown, count) =>
      plural('en', count, { one: 'This note is a template', other: `${shown} notes are templates` }),
    notes: (shown, count) =>
      plural('en', count, {
        one: 'This note is no longer a template',
        other: `${shown} notes are no longer templates`,
      }),
    duplicated: (shown, count) => plural('en', count, { one: 'Note duplicated', other: `${shown} notes duplicated` }),
    deleted: (shown, count) =>
      plural('en', count, { one: 'Note deleted for good', other: `${shown} notes deleted for good` }),
    same: 'Nothing to change: it is so already.',
    failed: 'The change could not be kept on this device.',
  },
  copyOf: (title) => `${title} (copy)`,
}
export default en

import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

export default {
  title: '__label__',
  welcome: (name) => `Welcome, ${name}.`,
  close: 'Close',
  cancel: 'Cancel',
  add: 'Add an item',
  remove: 'Delete',
  removeNamed: (title) => `Delete “${title}”`,
  loading: 'Loading the items…',
  empty: 'There are no items yet.',
  addFirst: 'Add the first one',
  error: {
    title: 'Loading error',
    body: 'Your items could not be loaded. They are safe on the server.',
    noTable: 'This server does not have the table of these items yet.',
    retry: 'Try again',
  },
  form: {
    heading: 'New item',
    title: 'Title',
    required: 'The title is required',
    submit: 'Add',
  },
  discard: {
    title: 'Close without saving?',
    body: 'The title that you typed will be lost.',
    confirmLabel: 'Close without saving',
  },
  toast: {
    added: 'Item added',
    addFailed: 'The item could not be added.',
    removed: 'Item deleted',
    removeFailed: 'The item could not be deleted.',
    undo: 'Undo',
    undoFailed: 'The item could not be restored.',
  },
} satisfies Catalogue<typeof fr>

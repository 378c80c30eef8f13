import type fr from './fr.ts'

const texts: typeof fr = {
  here: (names) => `Also in the note: ${names}`,
  you: 'You are alone in the note.',
  unknown: 'Somebody',
  comments: (count) => (count === 0 ? 'Comments' : `Comments (${count})`),
  title: 'Title of the shared note',
  by: (name) => `Note by ${name}`,
  untitled: 'Shared note',
  renameFailed: 'The title could not be changed.',
  copyTitle: (title) => `${title} (my copy)`,
  viewer: 'You are reading this note. Only its editors can change it.',
  lowered: 'You can no longer change this note, but you can still read it.',
  gone: 'This note is no longer shared with you. The text stays here until you close it.',
  lost: 'Your latest text could not be sent. It is kept on this device.',
  copy: 'Copy the text',
  copied: 'Text copied',
  copyFailed: 'The text could not be copied.',
  keep: 'Keep as a note of my own',
  kept: (title) => `The text is kept in “${title}”.`,
  keepFailed: 'The note could not be created. Your text is still here.',
}

export default texts

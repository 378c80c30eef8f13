import type fr from './fr.ts'

const texts: typeof fr = {
  here: (names) => `Auch in der Notiz: ${names}`,
  you: 'Sie sind allein in der Notiz.',
  unknown: 'Jemand',
  comments: (count) => (count === 0 ? 'Kommentare' : `Kommentare (${count})`),
  title: 'Titel der geteilten Notiz',
  by: (name) => `Notiz von ${name}`,
  untitled: 'Geteilte Notiz',
  renameFailed: 'Der Titel konnte nicht geändert werden.',
  copyTitle: (title) => `${title} (meine Kopie)`,
  viewer: 'Sie lesen diese Notiz. Nur wer sie bearbeiten darf, kann sie ändern.',
  lowered: 'Sie können diese Notiz nicht mehr ändern, aber weiterhin lesen.',
  gone: 'Diese Notiz wird nicht mehr mit Ihnen geteilt. Der Text bleibt hier, bis Sie sie schließen.',
  lost: 'Ihr letzter Text konnte nicht gesendet werden. Er ist auf diesem Gerät aufbewahrt.',
  copy: 'Text kopieren',
  copied: 'Text kopiert',
  copyFailed: 'Der Text konnte nicht kopiert werden.',
  keep: 'Als eigene Notiz behalten',
  kept: (title) => `Der Text ist in „${title}“ aufbewahrt.`,
  keepFailed: 'Die Notiz konnte nicht angelegt werden. Ihr Text ist noch da.',
}

export default texts

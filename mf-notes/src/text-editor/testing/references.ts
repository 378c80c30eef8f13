import fr from '../locales/fr.ts'
import type { References } from '../references.ts'

/** References of a text that refers to nothing, in French. */
export const noReferences: References = {
  noteNamed: (title) => ({ kind: 'missing', title }),
  openNote() {},
  linkNameOf: () => null,
  suggestNotes: () => [],
  suggestTags: () => [],
  openTag() {},
  headingsIn: () => null,
  copyLink() {},
  picture: () => ({ kind: 'missing' }),
  openPicture() {},
  keepPicture() {},
  hasPdf: () => false,
  openPdf() {},
  embeds: {
    takes: () => false,
    draw: () => document.createElement('div'),
    redraw: () => false,
    end() {},
    heightOf: () => 0,
  },
  folds: { read: () => new Map(), keep() {} },
  onPicturesLeftOut() {},
  copyCode() {},
  texts: fr,
}

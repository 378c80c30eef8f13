import { blankOf } from '@cahier/contract/cloze'
import { subscript, superscript } from '@cahier/contract/reading/scripts'
import { type FaceLine, type FaceNode, parseFace, tokensOf } from './parse-face.ts'

const textOf = (nodes: readonly FaceNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'sub' || node.kind === 'sup') return (node.kind === 'sub' ? subscript : superscript)(node.text)
      if (node.kind === 'formula') return node.tex
      if (node.kind === 'blank') return blankOf({ answer: textOf(node.answer), hint: node.hint })
      return textOf(node.children)
    })
    .join('')

const lineText = ({ item, children }: FaceLine) =>
  (item === null ? '' : item === 'dot' ? '- ' : `${item}. `) + textOf(children)

/**
 * A face as plain text, with the marks of its blanks: what lists, search, other areas and earlier releases know of it. The database
 * derives the same from what it stores, by `private.face_text`.
 */
export const faceText = (face: string): string => parseFace(face).map(lineText).join('\n')

/** Whether a text says more as a face than as plain text. */
export const isFormatted = (face: string): boolean => faceText(face) !== face

/** A plain text as a face that reads the same. */
export function faceOf(text: string): string {
  if (!isFormatted(text)) return text
  return tokensOf(text)
    .map((part) => part.replace(part.startsWith('{{c1::') ? /[\\$*~^]/g : /[\\$*~^{]/g, '\\$&'))
    .join('')
}

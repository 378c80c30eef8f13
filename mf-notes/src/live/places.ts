import * as Y from 'yjs'
import { fromBase64, toBase64 } from './bytes.ts'

/** Names a place in a live text so that it moves with the text. @param side -1 for the end of what is before it, 0 for the start of what follows */
export const placeAt = (text: Y.Text, index: number, side: 0 | -1): string =>
  toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, index, side)))

/** Where a place is now, in characters; null for one that is not of this text. What others say need not be one. */
export function indexOf(text: Y.Text, place: string): number | null {
  if (text.doc === null) return null
  try {
    const decoded = Y.decodeRelativePosition(fromBase64(place))
    const found = Y.createAbsolutePositionFromRelativePosition(decoded, text.doc)
    return found?.type === text ? found.index : null
  } catch {
    return null
  }
}

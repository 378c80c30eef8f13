/** The size at which a picture is shown, in pixels. Without a height it keeps its shape. */
export interface PictureSize {
  width: number
  height: number | null
}

/** A picture as a text names it: a file of the note. */
export interface NamedPicture {
  name: string
  /** What is said instead of it. */
  alternative: string
  size: PictureSize | null
}

const sized = /^(?:(.*?)\\?\|)?\s*([1-9]\d{0,3})(?:x([1-9]\d{0,3}))?\s*$/s

/**
 * Splits what stands for a picture into its words and its size: `le plan|320`, `le plan|320x200`. A table writes the bar as `\|`.
 *
 * @param isAfterBar whether a bar stands before it already, so that a number alone is a width
 */
export function sizeIn(label: string, isAfterBar: boolean): { words: string; size: PictureSize | null } {
  const [, words, width, height] = sized.exec(label) ?? []
  if (width === undefined || (words === undefined && !isAfterBar)) return { words: label, size: null }
  return { words: words ?? '', size: { width: Number(width), height: height === undefined ? null : Number(height) } }
}

export const isSameSize = (one: PictureSize | null, other: PictureSize | null): boolean =>
  one?.width === other?.width && one?.height === other?.height

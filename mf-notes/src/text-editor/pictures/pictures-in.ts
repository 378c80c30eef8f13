import type { SyntaxNode } from '@lezer/common'
import { innerOf } from '../../links/note-links.ts'
import { addressOf, fileNameOf, readEmbed } from '../addresses.ts'
import { noteParser } from '../note-parser.ts'
import { type NamedPicture, sizeIn } from '../picture-size.ts'

/** The picture that a node of the tree names; null for any other node, and for a picture elsewhere. @param slice a part of the text */
export function pictureOf(node: SyntaxNode, slice: (from: number, to: number) => string): NamedPicture | null {
  if (node.name === 'Embed') return readEmbed(innerOf(slice(node.from, node.to)))
  if (node.name !== 'Image') return null
  const [opening, closing] = node.getChildren('LinkMark')
  const address = node.getChild('URL')
  const name = address && fileNameOf(addressOf(slice(address.from, address.to)))
  if (!opening || !closing || !name) return null
  const { words, size } = sizeIn(slice(opening.to, closing.from), false)
  return { name, alternative: words, size }
}

/** The pictures that a text names, in its order, each once. */
export function picturesIn(text: string): NamedPicture[] {
  const found = new Map<string, NamedPicture>()
  noteParser.parse(text).iterate({
    enter({ node }) {
      const picture = pictureOf(node, (from, to) => text.slice(from, to))
      if (picture && !found.has(picture.name)) found.set(picture.name, picture)
    },
  })
  return [...found.values()]
}

import { resolveLink } from '../../links/note-links.ts'
import { readEmbed } from '../addresses.ts'
import { pdfIn } from '../pdf-links.ts'
import type { Embeds } from '../references.ts'
import { DrawnEmbed, type EmbedPlace } from './drawn-embed.ts'

/** The height of a frame without its content, and of a line in it. */
const headPx = 84
const linePx = 28
/** Lines that are seen of a long note without scrolling. */
const maxShownLines = 14

const drawn = new WeakMap<HTMLElement, DrawnEmbed>()

/** Names that end as those of files do: such an embed is a file that is missing, and no note to create. */
const fileName = /\.[a-z\d]{1,5}$/i

/** The frames of the embeds in a text. */
export function embedsIn(place: EmbedPlace): Embeds {
  const { source, references } = place
  const targetOf = (inner: string) => resolveLink(inner, references.noteNamed).target
  return {
    takes(inner) {
      if (references.picture(readEmbed(inner).name).kind !== 'missing' || pdfIn(inner, references)) return false
      const target = targetOf(inner)
      if (target.kind === 'missing') return !fileName.test(target.title)
      return target.kind === 'trashed' || source.note(target.id) !== null
    },
    draw(inner, options = {}) {
      const embed = new DrawnEmbed(inner, place, options, embedsIn)
      drawn.set(embed.element, embed)
      return embed.element
    },
    redraw(frame, inner) {
      const embed = drawn.get(frame)
      embed?.take(inner, place)
      return embed !== undefined
    },
    end: (frame) => drawn.get(frame)?.end(),
    heightOf(inner) {
      const target = targetOf(inner)
      const note = target.kind === 'note' ? source.note(target.id) : null
      const lines = note?.content.split('\n', maxShownLines).length ?? 1
      return headPx + lines * linePx
    },
  }
}

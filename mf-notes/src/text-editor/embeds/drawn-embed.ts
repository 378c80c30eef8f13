import { noteAddress } from '../../links/anchor-address.ts'
import { type LinkTarget, resolveLink } from '../../links/note-links.ts'
import { maxFrames } from '../embed-lines.ts'
import type { Embeds, FrameOptions, Picture, ReadReferences, References } from '../references.ts'
import { renderedPart } from '../rendered-part.ts'
import { Frame, type FrameAction, type FrameContent, noticeOf } from './frame.ts'
import { whenNear } from './when-near.ts'

/** Notes that stand in each other inside a text. What they embed themselves is a link. */
const maxLevels = 2

/** A note that stands inside the text of another one. */
export interface EmbeddedNote {
  content: string
  title: string
  /** The note that a link in its text names. */
  noteNamed(name: string): LinkTarget
  /** A picture among its files. */
  picture(name: string): Picture
}

/** The notes of the device. */
export interface EmbedSource {
  /** The same object until something of the note has changed; null for a note that the device does not have. */
  note(id: string): EmbeddedNote | null
  /** @param listener hears that some notes have changed. @returns ends it */
  follow(listener: () => void): () => void
}

/** A text in which embeds stand. */
export interface EmbedPlace {
  source: EmbedSource
  /** What the text refers to. */
  references: Pick<References, 'noteNamed' | 'openNote' | 'picture' | 'texts'> &
    Pick<ReadReferences, 'hasPdf' | 'openTag' | 'copyCode'>
  /** What it stands in: the note itself, and the note or the part of one around it, by their keys. */
  around: readonly string[]
  /** Those that are drawn of the note, at whatever depth. */
  alive: Set<DrawnEmbed>
}

/** Names a note, or a part of it, among those around a place. */
const keyOf = ({ id, anchor }: { id: string; anchor?: string }): string =>
  anchor === undefined ? id : `${id}#${anchor}`

/** An embed on the page. It follows the note that it shows for as long as it is there. */
export class DrawnEmbed {
  readonly #frame = new Frame()
  readonly #embedsIn: (place: EmbedPlace) => Embeds
  readonly #options: FrameOptions
  #inner: string
  #place: EmbedPlace
  /** The note that it shows, by its id. */
  #shown: { id: string; note: EmbeddedNote | null } | null = null
  #isDrawn = false
  #unfollow = () => {}
  #sizes: ResizeObserver | null = null

  /** @param embedsIn the frames of the text that it shows */
  constructor(inner: string, place: EmbedPlace, options: FrameOptions, embedsIn: (place: EmbedPlace) => Embeds) {
    this.#inner = inner
    this.#place = place
    this.#options = options
    this.#embedsIn = embedsIn
    const { draws = 'near', onSized } = options
    if (onSized) {
      // Pictures and formulas come later.
      this.#sizes = new ResizeObserver(() => onSized())
      this.#sizes.observe(this.element)
    }
    if (draws !== 'near') this.#begin()
    else {
      this.#frame.showHead(this.#head())
      const giveUp = whenNear(this.element, () => this.#begin())
      if (!this.#isDrawn) this.#unfollow = giveUp
    }
  }

  get element(): HTMLElement {
    return this.#frame.element
  }

  /** Shows another embed, or the same one with other references. */
  take(inner: string, place: EmbedPlace): void {
    const isSame = inner === this.#inner
    this.#place.alive.delete(this)
    this.#inner = inner
    this.#place = place
    if (!this.#isDrawn) {
      this.#frame.showHead(this.#head())
      return
    }
    this.#begin()
    if (!isSame) this.#frame.scrollToStart()
  }

  end(): void {
    this.#unfollow()
    this.#sizes?.disconnect()
    this.#place.alive.delete(this)
  }

  #begin(): void {
    this.#isDrawn = true
    this.#unfollow()
    if (this.#options.draws !== 'paper') {
      this.#unfollow = this.#place.source.follow(() => this.#follow())
      // Those of a page that was rendered again are gone.
      if (this.#place.alive.size >= maxFrames)
        for (const other of [...this.#place.alive]) if (!other.element.isConnected) other.end()
      if (this.#place.alive.size < maxFrames) this.#place.alive.add(this)
    }
    this.#draw()
  }

  #follow(): void {
    // A page that was rendered again has another frame in its place.
    if (!this.element.isConnected) this.end()
    else if (this.#shown && this.#place.source.note(this.#shown.id) !== this.#shown.note) this.#draw()
  }

  #draw(): void {
    this.#frame.show(this.#content())
  }

  #head(): Pick<FrameContent, 'title' | 'actions'> {
    const { references } = this.#place
    const { openNote, texts } = references
    const { target, shown } = resolveLink(this.#inner, references.noteNamed)
    const { onEdit } = this.#options
    const actions: FrameAction[] = []
    if (onEdit) actions.push({ label: texts.embeds.edit, name: texts.embeds.editEmbed(shown), run: onEdit })
    const run = () => openNote(target)
    if (target.kind === 'missing')
      actions.push({ label: texts.embeds.create, name: texts.embeds.createNote(target.title), run })
    if (target.kind === 'note')
      actions.push({
        label: texts.embeds.open,
        name: texts.embeds.openNote(shown),
        address: noteAddress(target.id, target.anchor),
        run,
      })
    return { title: shown, actions }
  }

  #content(): FrameContent {
    const { references } = this.#place
    const { target } = resolveLink(this.#inner, references.noteNamed)
    return { ...this.#head(), body: this.#body(target) }
  }

  #body(target: LinkTarget): Node[] {
    const { source, references, around, alive } = this.#place
    const { texts, openTag, copyCode } = references
    this.#shown = null
    if (target.kind === 'missing') return [noticeOf(texts.embeds.missing(target.title))]
    if (target.kind === 'trashed') return [noticeOf(texts.trashedNote(target.title))]
    const note = source.note(target.id)
    const isOnPaper = this.#options.draws === 'paper'
    this.#shown = { id: target.id, note }
    if (!note) return [noticeOf(texts.embeds.absent)]
    const key = keyOf(target)
    if (around.includes(key)) return [noticeOf(texts.embeds.circle(note.title))]
    if (!isOnPaper && !alive.has(this)) return [noticeOf(texts.embeds.many)]
    if (note.content.trim() === '') return [noticeOf(texts.embeds.empty)]
    const inside: ReadReferences & EmbedPlace['references'] = {
      noteNamed: note.noteNamed,
      picture: note.picture,
      openNote: references.openNote,
      texts,
      ...(openTag && { openTag }),
      ...(copyCode && { copyCode }),
      isEmbedded: true,
    }
    if (around.length < maxLevels)
      inside.embeds = this.#embedsIn({ source, references: inside, around: [...around, key], alive })
    const part = renderedPart(note.content, target.anchor, inside, isOnPaper ? 'print' : 'reading')
    if (!part) return [noticeOf(texts.passageGone)]
    return part.isWhole ? [part.content] : [part.content, noticeOf(texts.embeds.more)]
  }
}

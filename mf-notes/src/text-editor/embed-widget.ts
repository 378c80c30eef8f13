import { type EditorView, WidgetType } from '@codemirror/view'
import type { Embeds } from './references.ts'

/** A note, or a part of it, in place of the line that embeds it. */
export class EmbedWidget extends WidgetType {
  readonly #inner: string
  readonly #embeds: Embeds
  /** @param inner what stands between the brackets */
  constructor(inner: string, embeds: Embeds) {
    super()
    this.#inner = inner
    this.#embeds = embeds
  }
  override eq(other: EmbedWidget): boolean {
    return other.#inner === this.#inner && other.#embeds === this.#embeds
  }
  override get estimatedHeight(): number {
    return this.#embeds.heightOf(this.#inner)
  }
  toDOM(view: EditorView): HTMLElement {
    const frame: HTMLElement = this.#embeds.draw(this.#inner, {
      // The editor draws what is near the window.
      draws: 'now',
      onSized: () => view.requestMeasure(),
      onEdit: view.state.readOnly
        ? undefined
        : () => {
            const line = view.state.doc.lineAt(view.posAtDOM(frame))
            view.dispatch({ selection: { anchor: line.to }, scrollIntoView: true, userEvent: 'select' })
            view.focus()
          },
    })
    return frame
  }
  override updateDOM(frame: HTMLElement): boolean {
    return this.#embeds.redraw(frame, this.#inner)
  }
  override destroy(frame: HTMLElement): void {
    this.#embeds.end(frame)
  }
  /** The frame has links and buttons of its own, and is scrolled. */
  override ignoreEvent(): boolean {
    return true
  }
}

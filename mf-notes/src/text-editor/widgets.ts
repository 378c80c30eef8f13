import { type EditorView, WidgetType } from '@codemirror/view'
import { drawFormula } from './formula.ts'
import { pictureElement } from './picture-element.ts'
import { isSameSize, type NamedPicture } from './picture-size.ts'
import type { Picture } from './references.ts'
import taskStyles from './task-box.module.css'

/** Class names by what is drawn. */
export type Classes = Readonly<Record<string, string>>

/** What is drawn in place of some of the text. */
export abstract class DrawnWidget extends WidgetType {
  protected readonly classes: Classes
  constructor(classes: Classes) {
    super()
    this.classes = classes
  }
  protected element(name: string, tag = 'span'): HTMLElement {
    const element = document.createElement(tag)
    element.className = this.classes[name] ?? ''
    return element
  }
}

/** The dot of a list's item, in place of its mark. */
export class BulletWidget extends DrawnWidget {
  override eq(): boolean {
    return true
  }
  toDOM(): HTMLElement {
    return this.element('bullet')
  }
}

/** The line of `---`. */
export class LineWidget extends DrawnWidget {
  override eq(): boolean {
    return true
  }
  toDOM(): HTMLElement {
    return this.element('line')
  }
}

/** The box of a task: a click ticks it in the text. */
export class CheckboxWidget extends DrawnWidget {
  readonly #isDone: boolean
  readonly #label: string
  constructor(isDone: boolean, label: string, classes: Classes) {
    super(classes)
    this.#isDone = isDone
    this.#label = label
  }
  override eq(other: CheckboxWidget): boolean {
    return other.#isDone === this.#isDone && other.#label === this.#label
  }
  toDOM(): HTMLElement {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.checked = this.#isDone
    box.className = taskStyles.box ?? ''
    box.setAttribute('aria-label', this.#label)
    // Tab leaves the text: the keyboard ticks the task at the caret.
    box.tabIndex = -1
    return box
  }
  override ignoreEvent(): boolean {
    return false
  }
}

/** A link to another note, by the title that the note has now. */
export class NoteLinkWidget extends DrawnWidget {
  readonly #text: string
  readonly #kind: 'note' | 'trashed' | 'missing'
  readonly #hint: string
  /** @param hint why the link leads nowhere; empty where it leads to a note */
  constructor(text: string, kind: 'note' | 'trashed' | 'missing', hint: string, classes: Classes) {
    super(classes)
    this.#text = text
    this.#kind = kind
    this.#hint = hint
  }
  override eq(other: NoteLinkWidget): boolean {
    return other.#text === this.#text && other.#kind === this.#kind && other.#hint === this.#hint
  }
  toDOM(): HTMLElement {
    const link = this.element(this.#kind === 'note' ? 'noteLink' : 'missingLink')
    link.dataset.link = this.#kind
    link.textContent = this.#text
    link.title = this.#hint
    return link
  }
  override ignoreEvent(): boolean {
    return false
  }
}

/** A formula. */
export class FormulaWidget extends WidgetType {
  readonly #source: string
  readonly #isBlock: boolean
  constructor(source: string, isBlock: boolean) {
    super()
    this.#source = source
    this.#isBlock = isBlock
  }
  override eq(other: FormulaWidget): boolean {
    return other.#source === this.#source && other.#isBlock === this.#isBlock
  }
  toDOM(view: EditorView): HTMLElement {
    return drawFormula(this.#source, this.#isBlock, () => view.requestMeasure())
  }
  override ignoreEvent(): boolean {
    return false
  }
}

/** A picture among the files of the note. */
export class PictureWidget extends DrawnWidget {
  readonly #named: NamedPicture
  readonly #picture: Picture
  readonly #isChosen: boolean
  constructor(named: NamedPicture, picture: Picture, isChosen: boolean, classes: Classes) {
    super(classes)
    this.#named = named
    this.#picture = picture
    this.#isChosen = isChosen
  }
  override eq(other: PictureWidget): boolean {
    return this.#isOf(other) && other.#isChosen === this.#isChosen
  }
  #isOf(other: PictureWidget): boolean {
    return (
      other.#named.name === this.#named.name &&
      other.#named.alternative === this.#named.alternative &&
      addressIn(other.#picture) === addressIn(this.#picture) &&
      isSameSize(other.#named.size, this.#named.size)
    )
  }
  toDOM(view: EditorView): HTMLElement {
    const element = this.#draw(view)
    element.dataset.picture = ''
    element.toggleAttribute('data-chosen', this.#isChosen)
    return element
  }
  #draw(view: EditorView): HTMLElement {
    if (this.#picture.kind === 'shown') {
      const onSized = () => view.requestMeasure()
      return pictureElement(this.#named, this.#picture, this.classes, { onSized })
    }
    const place = this.element('coming')
    place.textContent = this.#named.alternative
    return place
  }
  override updateDOM(element: HTMLElement, _view: EditorView, before: this): boolean {
    // What is chosen is not loaded again.
    if (!this.#isOf(before)) return false
    element.toggleAttribute('data-chosen', this.#isChosen)
    return true
  }
  override ignoreEvent(): boolean {
    return false
  }
}

const addressIn = (picture: Picture) => (picture.kind === 'shown' ? picture.address : null)

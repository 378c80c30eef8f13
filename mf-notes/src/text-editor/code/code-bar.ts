import { type EditorView, runScopeHandlers, WidgetType } from '@codemirror/view'
import { tellFocus } from '../../caret/touch.ts'
import type { EditorTexts } from '../locales/index.ts'
import { referencesOf } from '../references-of.ts'
import styles from './code-bar.module.css'
import { codeOf, fenceAt, writeLanguage } from './fences.ts'
import { languageOf, languages, wordIn } from './languages.ts'

export interface CodeBarOptions {
  /** What stands after the fence. */
  info: string
  isShown: boolean
  isReadOnly: boolean
  texts: EditorTexts
}

/** What can be done with a block of code: its language is chosen, its code copied. */
export class CodeBar extends WidgetType {
  readonly #options: CodeBarOptions
  constructor(options: CodeBarOptions) {
    super()
    this.#options = options
  }

  override eq(other: CodeBar): boolean {
    const { isShown, isReadOnly } = other.#options
    return this.#isNamedAs(other) && isShown === this.#options.isShown && isReadOnly === this.#options.isReadOnly
  }

  #isNamedAs(other: CodeBar): boolean {
    const { info, texts } = other.#options
    return info === this.#options.info && texts === this.#options.texts
  }

  toDOM(view: EditorView): HTMLElement {
    const bar = document.createElement('span')
    const select = document.createElement('select')
    const button = document.createElement('button')
    bar.className = styles.bar ?? ''
    bar.dataset.codeBar = ''
    bar.setAttribute('role', 'group')
    button.type = 'button'
    bar.append(select, button)
    this.#name(select, button)
    this.#show(bar, select)

    /** Others write in the text as well: where the block is now. */
    const fence = () => fenceAt(view.state, view.posAtDOM(bar))
    select.addEventListener('change', () => {
      const block = fence()
      const change = block && writeLanguage(view.state, block, select.value)
      if (change) view.dispatch(change)
    })
    button.addEventListener('click', () => {
      const block = fence()
      if (block) view.state.facet(referencesOf)?.copyCode(codeOf(view.state, block))
    })
    // The text keeps the focus, and a phone its keyboard.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    bar.addEventListener('keydown', (event) => {
      // The note's own keys go to other notes, and Escape closes it.
      event.stopPropagation()
      if (event.key === 'Escape') view.focus()
      // What was chosen is undone as what was typed.
      const isUndo = (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())
      if (isUndo && runScopeHandlers(view, event, 'editor')) event.preventDefault()
    })
    bar.addEventListener('focusout', () => tellFocus(view))
    return bar
  }

  override updateDOM(bar: HTMLElement, _view: EditorView, before: this): boolean {
    const select = bar.querySelector('select')
    const button = bar.querySelector('button')
    if (!select || !button) return false
    // A list that is open stays so while the pointer is in it, away from the block.
    if (!this.#isNamedAs(before)) this.#name(select, button)
    this.#show(bar, select)
    return true
  }

  #name(select: HTMLSelectElement, button: HTMLButtonElement): void {
    const { info, texts } = this.#options
    const chosen = languageOf(info)?.word ?? wordIn(info)
    const isListed = chosen === '' || languages.some(({ word }) => word === chosen)
    select.replaceChildren(
      new Option(texts.code.plain, ''),
      ...languages.map(({ name, word }) => new Option(name, word)),
      ...(isListed ? [] : [new Option(chosen, chosen)]),
    )
    select.value = chosen
    select.setAttribute('aria-label', texts.code.language)
    button.textContent = texts.code.copy
  }

  #show(bar: HTMLElement, select: HTMLSelectElement): void {
    const { isShown, isReadOnly, texts } = this.#options
    bar.toggleAttribute('data-shown', isShown)
    bar.setAttribute('aria-label', texts.formattings.codeBlock.name)
    select.hidden = isReadOnly
  }

  override ignoreEvent(): boolean {
    return true
  }
}

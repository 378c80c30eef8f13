import page from '../rendered.module.css'
import styles from './frame.module.css'

/** What one can do in the head of a frame. */
export interface FrameAction {
  label: string
  /** What a screen reader says, which begins with the label. */
  name: string
  /** Where it leads; absent for what is not a place. */
  address?: string
  run(): void
}

export interface FrameContent {
  title: string
  actions: readonly FrameAction[]
  body: readonly Node[]
}

/** A sentence in place of a note. */
export function noticeOf(sentence: string): HTMLElement {
  const notice = document.createElement('p')
  notice.className = styles.notice ?? ''
  notice.textContent = sentence
  return notice
}

/** The elements of a frame: a head with a title and actions, and the content, which is scrolled. */
export class Frame {
  readonly element = div(styles.embed)
  readonly #title = document.createElement('span')
  readonly #actions: HTMLElement[] = []
  readonly #head = div(styles.head)
  readonly #content = div(`${styles.content} ${page.rendered}`)
  /** What was clicked does what the latest content says. */
  #latest: readonly FrameAction[] = []

  constructor() {
    const frame = div(styles.frame)
    this.element.dataset.embed = ''
    this.#title.className = styles.title ?? ''
    // Who has no pointer scrolls it by keys.
    this.#content.tabIndex = 0
    this.#content.setAttribute('role', 'group')
    this.#head.append(this.#title)
    frame.append(this.#head, this.#content)
    this.element.append(frame)
    this.element.addEventListener('keydown', (event) => {
      // The note's own arrow keys go to the next note.
      if (event.key.startsWith('Arrow')) event.stopPropagation()
    })
  }

  /** The head alone: its content comes near the window later. */
  showHead({ title, actions }: Pick<FrameContent, 'title' | 'actions'>): void {
    this.#title.textContent = title
    this.#title.title = title
    this.#content.setAttribute('aria-label', title)
    this.#latest = actions
    // An action that has the focus keeps it.
    actions.forEach((action, place) => {
      const known = this.#actions[place]
      const element = known && isLink(known) === (action.address !== undefined) ? known : this.#make(action, place)
      if (known && element !== known) known.replaceWith(element)
      else if (!known) this.#head.append(element)
      this.#actions[place] = element
      element.textContent = action.label
      element.setAttribute('aria-label', action.name)
      if (isLink(element)) element.href = action.address ?? ''
    })
    for (const further of this.#actions.splice(actions.length)) further.remove()
  }

  show({ body, ...head }: FrameContent): void {
    this.showHead(head)
    const { scrollTop } = this.#content
    this.#content.replaceChildren(...body)
    this.#content.scrollTop = scrollTop
  }

  /** It is another note now. */
  scrollToStart(): void {
    this.#content.scrollTop = 0
  }

  #make({ address }: FrameAction, place: number): HTMLElement {
    const element: HTMLElement = document.createElement(address === undefined ? 'button' : 'a')
    if (element instanceof HTMLButtonElement) element.type = 'button'
    element.className = styles.action ?? ''
    element.addEventListener('click', (event) => {
      if (address !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return
      event.preventDefault()
      this.#latest[place]?.run()
    })
    return element
  }
}

const isLink = (element: HTMLElement): element is HTMLAnchorElement => element instanceof HTMLAnchorElement

function div(name = ''): HTMLDivElement {
  const element = document.createElement('div')
  element.className = name
  return element
}

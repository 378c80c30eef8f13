import { useFormat } from '@cahier/contract/i18n'
import { fold } from '@cahier/contract/search'
import type { FieldControl } from '@cahier/ui/field'
import { Tag } from '@cahier/ui/tag'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { parseTags } from '../note-form/tag-names.ts'
import { type KnownTag, type Proposal, proposalsFor, read, type TagText, textOf, withNames } from './completion.ts'
import { useTexts } from './locales/index.ts'
import styles from './tag-input.module.css'

/** Pixels that the list needs under the box; otherwise it is above. */
const listSpacePx = 260

export interface TagInputProps {
  control: FieldControl
  /** Names between commas, with what is being typed. */
  value: string
  onValueChange(value: string): void
  /** The learner's tags, in the order in which they are proposed. */
  known: readonly KnownTag[]
  /** Whether a name can be a new tag; by default it can. */
  takesNew?: boolean
  placeholder?: string
  /** Whether the box that this one takes the place of has the focus. */
  focus?: { current: boolean }
}

/** A box of tags: completes the learner's own, shows their colours, and takes what is typed as it is. */
export function TagInput(props: TagInputProps) {
  const { control, value, onValueChange, known, takesNew = true, placeholder, focus } = props
  const texts = useTexts()
  const format = useFormat()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<TagText & { text: string }>(() => ({
    names: parseTags(value),
    typed: '',
    text: value,
  }))
  // What came from elsewhere, such as a restored version, replaces what is held.
  const { names, typed } = held.text === value ? held : { names: parseTags(value), typed: '' }
  // That box is still there while this one renders first.
  const [takesFocus] = useState(() => focus?.current ?? false)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [isAbove, setAbove] = useState(false)
  const [said, setSaid] = useState('')

  const proposals = useMemo(
    () => (isOpen ? proposalsFor(typed, known, names, takesNew) : []),
    [isOpen, typed, known, names, takesNew],
  )
  const at = Math.min(active, proposals.length - 1)
  const current = proposals[at]
  const isShown = proposals.length > 0
  const tagNamed = (name: string) => known.find((tag) => fold(tag.name) === fold(name))

  useLayoutEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  useLayoutEffect(() => {
    if (isShown && box.current) setAbove(innerHeight - box.current.getBoundingClientRect().bottom < listSpacePx)
  }, [isShown])
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const hold = (next: TagText) => {
    const text = textOf(next)
    setHeld({ ...next, text })
    setActive(-1)
    if (text !== value) onValueChange(text)
  }
  const add = (name: string) => {
    hold({ names: withNames(names, [name]), typed: '' })
    setSaid(texts.added(name))
  }
  const remove = (name: string) => {
    hold({ names: names.filter((other) => other !== name), typed })
    setSaid(texts.removed(name))
    box.current?.focus()
  }
  const take = (proposal: Proposal) => {
    add(proposal.kind === 'new' ? proposal.name : proposal.tag.name)
    box.current?.focus()
  }
  const type = (text: string) => {
    const next = read(names, text)
    // A name is chosen only where it can be a tag.
    if (!takesNew) next.names = next.names.filter((name) => names.includes(name) || tagNamed(name))
    hold(next)
    setOpen(true)
    setSaid('')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // During input-method composition, Enter accepts the proposal.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!isShown) return setOpen(true)
      const step = key === 'ArrowDown' ? 1 : -1
      return setActive((Math.max(at, step > 0 ? -1 : 0) + step + proposals.length) % proposals.length)
    }
    if (key === 'Enter' && (current || typed.trim() !== '')) {
      event.preventDefault()
      if (current) take(current)
      else if (takesNew) add(typed.trim())
      else if (proposals[0]) take(proposals[0])
    } else if (key === 'Escape' && isShown) {
      event.stopPropagation()
      setOpen(false)
    } else if (key === 'Backspace' && typed === '' && names.length > 0) {
      remove(names.at(-1) ?? '')
    }
  }
  const optionId = (index: number) => `${id}-${index}`

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves
    <div
      className={styles.root}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the free space belongs to the box */}
      <div
        className={styles.field}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) box.current?.focus()
        }}
      >
        {names.length > 0 && (
          <ul aria-label={texts.chosen} className={styles.names}>
            {names.map((name) => (
              <li key={name} className={styles.chosen}>
                <Tag name={name} color={tagNamed(name)?.color ?? 'ardoise'} />
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={texts.remove(name)}
                  onClick={() => remove(name)}
                >
                  <X size={13} strokeWidth={2.25} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          {...control}
          ref={box}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(at)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="enter"
          className={styles.box}
          value={typed}
          placeholder={names.length === 0 ? placeholder : undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {isShown && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={texts.suggestions}
          className={isAbove ? `${styles.list} ${styles.above}` : styles.list}
        >
          {proposals.map((proposal, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, as in any combobox
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
            <div
              key={proposal.kind === 'new' ? '' : proposal.tag.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              className={styles.option}
              onPointerMove={() => setActive(index)}
              // The box keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(proposal)}
            >
              {proposal.kind === 'known' ? (
                <>
                  <span className={styles.swatch} style={{ background: `var(--tag-${proposal.tag.color})` }} />
                  {proposal.tag.name}
                </>
              ) : (
                <>
                  <Plus size={15} strokeWidth={2} aria-hidden="true" />
                  {texts.create(proposal.name)}
                </>
              )}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {said || (isShown ? texts.count(format.number(proposals.length), proposals.length) : '')}
      </p>
    </div>
  )
}

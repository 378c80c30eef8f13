import { useFormat } from '@cahier/contract/i18n'
import { fold } from '@cahier/contract/search'
import { Avatar } from '@cahier/ui/avatar'
import type { FieldControl } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { TeamMember } from '../data/sharing.ts'
import { useSharingTexts } from './locales/index.ts'
import styles from './person-input.module.css'

/** How many people are offered at once. */
const maxSuggestions = 6

export interface PersonInputProps {
  control: FieldControl
  box: RefObject<HTMLInputElement | null>
  value: string
  people: readonly TeamMember[]
  maxLength: number
  disabled: boolean
  onValueChange(value: string): void
}

/** A box for an address, which offers the people whose names hold what is typed. */
export function PersonInput({ control, box, value, people, maxLength, disabled, onValueChange }: PersonInputProps) {
  const texts = useSharingTexts()
  const format = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = fold(value.trim())
  const offered =
    isOpen && !value.includes('@')
      ? people.filter(({ name }) => fold(name).includes(typed)).slice(0, maxSuggestions)
      : []
  const at = Math.min(active, offered.length - 1)
  const current = offered[at]
  const isShown = offered.length > 0
  const take = ({ name }: TeamMember) => {
    onValueChange(name)
    setOpen(false)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!isShown) return setOpen(true)
      const step = key === 'ArrowDown' ? 1 : -1
      setActive((Math.max(at, step > 0 ? -1 : 0) + step + offered.length) % offered.length)
    } else if (key === 'Enter' && current) {
      event.preventDefault()
      take(current)
    } else if (key === 'Escape' && isShown) {
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves
    <div
      className={styles.root}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Input
        {...control}
        ref={box}
        type="email"
        inputMode="email"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${current.id}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        disabled={disabled}
        value={value}
        onChange={({ target }) => {
          onValueChange(target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div id={`${id}-list`} role="listbox" aria-label={texts.team} className={styles.list}>
          {offered.map((person, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, as in any combobox
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              aria-selected={index === at}
              className={styles.option}
              onPointerMove={() => setActive(index)}
              // The box keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <Avatar size="s" name={person.name} src={person.avatar_url} />
              {person.name}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {isShown ? texts.suggested(format.number(offered.length), offered.length) : ''}
      </p>
    </div>
  )
}

import { useShell, useUserId } from '@cahier/contract/react'
import { Marked, searchWords } from '@cahier/contract/search'
import { Dialog } from '@cahier/ui/dialog'
import { Input } from '@cahier/ui/input'
import { ArrowRight, History, Keyboard, LogOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts as useShellTexts } from '../../host/locales/index.ts'
import { useFrameState } from '../frame-state.ts'
import { AreaIcon } from '../icons.tsx'
import { rememberSearch } from '../search/recent.ts'
import { useSearch } from '../search/results.ts'
import { useCommand } from '../use-command.ts'
import type { Choice } from './choices.ts'
import { useTexts } from './locales/index.ts'
import styles from './palette.module.css'
import { typedAhead } from './typed-ahead.ts'
import { useChoices } from './use-choices.ts'

function ChoiceIcon({ icon, target }: Choice) {
  if (icon) return <AreaIcon name={icon} />
  const Icon = 'query' in target ? History : 'overlay' in target ? Keyboard : 'signOut' in target ? LogOut : ArrowRight
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
}

/** One box for everything: what the learner wrote, where they can go and what they can do. */
export default function Palette() {
  const shell = useShell()
  const texts = useTexts()
  const shared = useShellTexts()
  const userId = useUserId()
  const { setOverlay } = useFrameState()
  const { run } = useCommand()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const search = useSearch(query, 0)
  const groups = useChoices(query, search)
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const choices = groups.flatMap((group) => group.choices)
  const at = Math.min(active, choices.length - 1)
  const current = choices[at]
  const words = searchWords(query)
  const optionId = (choice: Choice) => `${id}-${choice.id}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const type = (text: string) => {
    setQuery(text)
    setActive(0)
  }
  const choose = ({ target }: Choice) => {
    if ('query' in target) {
      type(target.query)
      return
    }
    setOverlay('overlay' in target ? target.overlay : null)
    if ('command' in target) void run(target.command)
    if ('preferences' in target)
      shell.setPreferences(target.preferences).catch((error: unknown) => shell.reportError(error))
    if ('signOut' in target) shell.signOut()
    if ('path' in target) {
      if (query.trim() !== '' && 'results' in search && search.results.length > 0) rememberSearch(userId, query)
      shell.navigate(target.path)
    }
  }
  /** The box has the focus: keys reach it from now on. */
  const onFocus = () => {
    const typed = typedAhead.end()
    if (typed !== '') type(query + typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During input-method composition, Enter accepts the proposal.
    if (event.nativeEvent.isComposing || choices.length === 0) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step) setActive((at + step + choices.length) % choices.length)
    else if (event.key === 'Enter' && current) choose(current)
    else return
    event.preventDefault()
  }

  const status = () => {
    if (search.status === 'failed') return texts.failed
    if (search.status === 'loading' || search.status === 'searching') return texts.searching
    if (search.status === 'done')
      return search.results.length > 0 ? shared.search.count(search.results.length) : texts.none
    return ''
  }

  return (
    <Dialog
      open
      size="md"
      title={texts.title}
      closeLabel={shared.close}
      initialFocus={box}
      onOpenChange={(open) => {
        if (!open) setOverlay(null)
      }}
    >
      <Input
        ref={box}
        role="combobox"
        aria-label={texts.label}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={current && optionId(current)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={texts.placeholder}
        value={query}
        onChange={(event) => type(event.target.value)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={texts.results} className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.id} role="group" aria-label={group.title || undefined}>
            {group.title && (
              <p aria-hidden="true" className={styles.group}>
                {group.title}
              </p>
            )}
            {group.choices.map((choice) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, as in any combobox
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
              <div
                key={choice.id}
                id={optionId(choice)}
                role="option"
                aria-selected={choice === current}
                aria-description={choice.keys?.join(` ${texts.shortcuts.after} `)}
                className={styles.choice}
                onPointerMove={() => setActive(choices.indexOf(choice))}
                onClick={() => choose(choice)}
              >
                <ChoiceIcon {...choice} />
                <span className={styles.label}>
                  <Marked text={choice.label} words={words} />
                </span>
                {choice.keys && (
                  <span aria-hidden="true" className={styles.keys}>
                    {choice.keys.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {key}
                      </kbd>
                    ))}
                  </span>
                )}
                {choice.detail && (
                  <span className={styles.detail}>
                    <Marked text={choice.detail} words={words} />
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {status()}
      </p>
    </Dialog>
  )
}

import { useLocalized } from '@cahier/contract/i18n'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Form } from '../forms/use-form.ts'
import { isSame, merge } from './merge.ts'
import { texts } from './texts.ts'

export type ClashChoice = 'mine' | 'theirs' | 'both'

/** How a field is shown if it clashes. */
export interface ClashField<Value> {
  label: string
  /** The text of a value; by default the value itself, or whether it is true. */
  text?(value: Value): string
  /** A long text, of which both versions can be kept, one below the other. */
  long?: boolean
}

/** The props of the design system's `ClashNotice`. */
export interface ClashNoticeData {
  ref: RefObject<HTMLElement | null>
  title: string
  legend: string
  choices: Readonly<Record<ClashChoice, string>>
  empty: string
  fields: readonly {
    key: string
    label: string
    mine: string
    theirs: string
    choice: ClashChoice | null
    /** What can be chosen. */
    options: readonly ClashChoice[]
    onChoose(choice: ClashChoice): void
  }[]
}

export interface Clashes<Values> {
  /** What each value of the form is based on. */
  base: Values
  /** The notice to show; null while no field clashes. */
  notice: ClashNoticeData | null
  /** Whether a field still waits for a choice; the notice then gets the focus. Ask this before saving. */
  asks(): boolean
  /** Hides the notice after a save, where the form stays. */
  settle(): void
  /** Discards what was typed, and shows the newest values. */
  reset(): void
}

interface Clash {
  theirs: unknown
  /** What was typed when the learner chose. */
  mine?: unknown
  choice: ClashChoice | null
}

/**
 * Lets a form follow its row: fields in which nothing was typed show the row's newer values, the others keep what was typed. Where the row has
 * another value than both what was typed and what that was based on, the learner chooses.
 *
 * @param theirs the newest values of the row
 * @param begun what a form was begun from that was left and is taken up again
 */
export function useClashes<Values extends object>(
  form: Pick<Form<Values>, 'values' | 'set' | 'follow' | 'reset'>,
  theirs: Values,
  fields: { readonly [Key in keyof Values & string]: ClashField<Values[Key]> },
  begun: Values = theirs,
): Clashes<Values> {
  type Key = keyof Values & string
  const localized = useLocalized()
  const ref = useRef<HTMLElement | null>(null)
  const [base, setBase] = useState(begun)
  const [clashes, setClashes] = useState<Readonly<Record<string, Clash>>>({})
  const [followed, setFollowed] = useState(() => JSON.stringify(begun))
  const { values } = form
  /** A save is under way, or has just failed. */
  const isSaving = useRef(false)

  const rebase = (next: Values) => {
    form.follow(next)
    setBase(next)
  }
  const newest = JSON.stringify(theirs)
  useEffect(() => {
    if (newest === followed) return
    setFollowed(newest)
    const merged = merge(base, values, theirs)
    rebase(merged.base)
    setClashes((known) => ({
      ...known,
      ...Object.fromEntries(merged.clashes.map((key) => [key, { theirs: theirs[key], choice: null }])),
    }))
  })

  useEffect(() => {
    if (!isSaving.current || Object.keys(clashes).length === 0) return
    // The learner saved and learns from the answer that something clashes.
    isSaving.current = false
    ref.current?.focus()
  }, [clashes])

  const choose = (key: Key, clash: Clash, choice: ClashChoice) => {
    const mine = clash.choice === null ? values[key] : clash.mine
    rebase({ ...base, [key]: clash.theirs })
    const kept = { mine, theirs: clash.theirs, both: `${clash.theirs}\n${mine}` }[choice]
    form.set({ [key]: kept } as Partial<Values>)
    setClashes({ ...clashes, [key]: { ...clash, mine, choice } })
  }

  // Typing the other version settles a clash, too.
  const shown = (Object.entries(clashes) as [Key, Clash][]).filter(
    ([key, { theirs: other, choice }]) => choice !== null || !isSame(values[key], other),
  )
  const textOf = (key: Key, value: unknown) => {
    const { text } = fields[key]
    if (text) return text(value as Values[Key])
    return typeof value === 'boolean' ? localized(value ? texts.yes : texts.no) : String(value)
  }

  return {
    base,
    notice:
      shown.length === 0
        ? null
        : {
            ref,
            title: localized(texts.title),
            legend: localized(texts.legend),
            choices: { mine: localized(texts.mine), theirs: localized(texts.theirs), both: localized(texts.both) },
            empty: localized(texts.empty),
            fields: shown.map(([key, clash]) => ({
              key,
              label: fields[key].label,
              mine: textOf(key, clash.choice === null ? values[key] : clash.mine),
              theirs: textOf(key, clash.theirs),
              choice: clash.choice,
              options: fields[key].long ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'],
              onChoose: (choice) => choose(key, clash, choice),
            })),
          },
    asks() {
      const isUndecided = shown.some(([, { choice }]) => choice === null)
      isSaving.current = !isUndecided
      if (isUndecided) ref.current?.focus()
      return isUndecided
    },
    settle: () => setClashes({}),
    reset() {
      rebase(theirs)
      setClashes({})
      form.reset()
    },
  }
}

import { getErrors, getInput, handleSubmit, isDirty, reset, setInput, useForm as useFormStore } from '@formisch/react'
import { useEffect, useRef } from 'react'
import type * as v from 'valibot'
import { type DiscardQuestion, type LeaveQuestion, useDiscard } from '../actions/discard.ts'

/** Describes what is typed; the message of each rule is the key of a sentence. */
export type FormSchema = v.GenericSchema<Record<string, unknown>>

export interface FormOptions<Schema extends FormSchema> {
  schema: Schema
  /** Values of the fields at first; those of the first render count. */
  initial: v.InferInput<Schema>
  /** What is asked before typed text goes. Without a title, closing asks nothing. */
  discard: DiscardQuestion | LeaveQuestion
  /** Whether the values would be missed; they are where they differ from the initial ones unless told. */
  guards?(values: v.InferInput<Schema>): boolean
  /** When values are first checked: when they are submitted unless told. */
  checks?: 'at once' | 'submitted'
  /** Filled in by another area: closing would lose it although nobody typed here. */
  prefilled?: boolean
  /**
   * Saves what the schema makes of valid values.
   *
   * @returns whether it went well: the form closes then, and else keeps everything. A function is done instead of closing
   */
  onSave(output: v.InferOutput<Schema>, values: v.InferInput<Schema>): Promise<boolean | (() => void)>
  /** Takes the form off the screen. A form that is part of a page has none: it goes back to its initial values instead. */
  onClose?(): void
}

/** One field, for whatever control shows it. */
export interface FormField<Value> {
  value: Value
  /** Key of the sentence that says what is wrong; null when nothing is. */
  error: string | null
  set(value: Value): void
  /** Makes the control the one that gets the focus when the value is refused. */
  ref(element: HTMLElement | null): void
}

export interface Form<Values> {
  values: Values
  /** Changes some values. */
  set(patch: Partial<Values>): void
  field<Key extends keyof Values & string>(key: Key): FormField<Values[Key]>
  /** A field of a field: `repetition`, `until`. */
  field<Key extends keyof Values & string, Inner extends keyof NonNullable<Values[Key]> & string>(
    key: Key,
    inner: Inner,
  ): FormField<NonNullable<Values[Key]>[Inner]>
  dirty: boolean
  /** A save is under way. */
  busy: boolean
  /** Validates, then saves; the first field that is refused gets the focus. */
  submit(): void
  /** Closes at once when there is nothing to lose; asks first when there is. */
  requestClose(): void
  /** Forgets what was typed and closes, or does what it is given instead. */
  close(instead?: () => void): void
  /** Goes back to the initial values. */
  reset(): void
  /** Takes other initial values: fields that nobody has changed show them. */
  follow(initial: Values): void
  /** The props of a form that is part of a page. */
  inline: { noValidate: true; onSubmit(event: { preventDefault(): void }): void }
  /** The props of a dialog with a form. */
  dialog: { busy: boolean; dirty: boolean; onSubmit(): void; onClose(): void }
}

/** Of an input or a text area: what spreads into it. */
export interface TextInputProps {
  value: string
  ref(element: HTMLElement | null): void
  onChange(event: { target: { value: string } }): void
}

/** A field that is a text, as a native control takes it. @param own the component's own reference to the control */
export const textInput = ({ value, ref, set }: FormField<string>, own?: { current: unknown }): TextInputProps => ({
  value,
  ref(element) {
    ref(element)
    if (own) own.current = element
  },
  onChange: (event) => set(event.target.value),
})

/** A field of any value, as the design system's controls take it. */
export const choiceInput = <Value>({ value, set }: FormField<Value>) => ({ value, onValueChange: set })

type Path = readonly [string, ...string[]]

/**
 * A form over a valibot schema. Values are checked when it is submitted and again while they are edited; typed text is
 * guarded against every way out, and a failed save keeps the form open.
 */
export function useForm<Schema extends FormSchema>(options: FormOptions<Schema>): Form<v.InferInput<Schema>> {
  type Values = v.InferInput<Schema>
  const { schema, initial, discard, guards, checks = 'submitted', prefilled = false, onSave } = options
  const store = useFormStore({
    schema,
    initialInput: initial as never,
    ...(checks === 'at once' && { validate: 'initial' as const }),
  })
  const controls = useRef(new Map<string, HTMLElement>())
  const values = getInput(store) as Values
  const dirty = prefilled || store.isDirty
  const { onClose = () => reset(store) } = options
  const { close, requestClose } = useDiscard(guards ? guards(values) : dirty, discard, onClose)

  // The library derives a path's type from the schema; here the schema is a parameter.
  const at = (path: Path) => ({ path }) as never
  const put = (path: Path, input: unknown) => setInput(store, { path, input } as never)
  const fieldAt = (path: Path): FormField<never> => ({
    value: getInput(store, at(path)) as never,
    error: getErrors(store, at(path))?.[0] ?? null,
    set: (input) => put(path, input),
    ref: (element) => {
      if (element) controls.current.set(path.join('.'), element)
      else controls.current.delete(path.join('.'))
    },
  })

  const focusRefused = () => {
    for (const [path, control] of inDocumentOrder(controls.current)) {
      if (!getErrors(store, at(path.split('.') as [string, ...string[]]))) continue
      control.focus()
      return
    }
  }
  // A hot update makes the library's store anew: what was typed goes on.
  const latest = useRef({ store, values })
  useEffect(() => {
    const known = latest.current
    latest.current = { store, values }
    if (known.store === store) return
    for (const [key, input] of Object.entries(known.values)) setInput(store, { path: [key], input } as never)
  }, [store, values])

  const submit = async () => {
    if (store.isSubmitting) return
    let isValid = false
    await handleSubmit(store, async (output) => {
      isValid = true
      const saved = await onSave(output, values)
      if (saved) close(saved === true ? onClose : saved)
    })()
    if (!isValid) focusRefused()
  }

  return {
    values,
    set(patch) {
      for (const [key, input] of Object.entries(patch)) put([key], input)
    },
    field: (...path: Path) => fieldAt(path),
    dirty,
    busy: store.isSubmitting,
    submit: () => void submit(),
    requestClose,
    close,
    reset: () => reset(store),
    follow(next) {
      const unchanged = Object.entries(next).filter(([key]) => !isDirty(store, at([key])))
      reset(store, { initialInput: next, keepInput: true } as never)
      for (const [key, input] of unchanged) put([key], input)
    },
    inline: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        void submit()
      },
    },
    dialog: { busy: store.isSubmitting, dirty, onSubmit: () => void submit(), onClose: requestClose },
  }
}

const inDocumentOrder = (controls: ReadonlyMap<string, HTMLElement>) =>
  [...controls].sort(([, a], [, b]) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))

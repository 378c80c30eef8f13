import { getErrors, getInput, handleSubmit, isDirty, reset, setInput, useForm as useFormStore } from '@formisch/react'
import { useEffect, useRef } from 'react'
import type * as v from 'valibot'
import { type DiscardQuestion, type LeaveQuestion, useDiscard } from '../actions/discard.ts'

/** Schema of the values; the message of each rule is the key of a text. */
export type FormSchema = v.GenericSchema<Record<string, unknown>>

export interface FormOptions<Schema extends FormSchema> {
  schema: Schema
  /** Initial values of the fields; those of the first render count. */
  initial: v.InferInput<Schema>
  /** The question before typed text is discarded. Without a title, closing does not ask. */
  discard: DiscardQuestion | LeaveQuestion
  /** Whether to guard the values; by default those that differ from the initial ones. */
  guards?(values: v.InferInput<Schema>): boolean
  /** When validation starts: at the first submission by default. */
  checks?: 'at once' | 'submitted'
  /** Another area filled the form, so closing would lose text even though the learner typed nothing. */
  prefilled?: boolean
  /**
   * Saves the schema's output for valid values.
   *
   * @returns whether it succeeded: then the form closes, otherwise it keeps its values. A returned function runs instead of
   * closing
   */
  onSave(output: v.InferOutput<Schema>, values: v.InferInput<Schema>): Promise<boolean | (() => void)>
  /** Unmounts the form. A form that is part of a page has none: it resets to its initial values instead. */
  onClose?(): void
}

/** A field, for any control. */
export interface FormField<Value> {
  value: Value
  /** Key of the error message; null if the value is valid. */
  error: string | null
  set(value: Value): void
  /** Registers the control, so that it gets the focus if the value is invalid. */
  ref(element: HTMLElement | null): void
}

export interface Form<Values> {
  values: Values
  /** Changes some values. */
  set(patch: Partial<Values>): void
  field<Key extends keyof Values & string>(key: Key): FormField<Values[Key]>
  /** A nested field: `repetition`, `until`. */
  field<Key extends keyof Values & string, Inner extends keyof NonNullable<Values[Key]> & string>(
    key: Key,
    inner: Inner,
  ): FormField<NonNullable<Values[Key]>[Inner]>
  dirty: boolean
  /** A save is running. */
  busy: boolean
  /** Validates, then saves; the first invalid field gets the focus. */
  submit(): void
  /** Closes immediately if nothing is unsaved; otherwise asks first. */
  requestClose(): void
  /** Discards typed text without asking and closes, or runs `instead`. */
  close(instead?: () => void): void
  /** Resets to the initial values. */
  reset(): void
  /** Sets new initial values, which unchanged fields then show. */
  follow(initial: Values): void
  /** The props of a form that is part of a page. */
  inline: { noValidate: true; onSubmit(event: { preventDefault(): void }): void }
  /** The props of a dialog with a form. */
  dialog: { busy: boolean; dirty: boolean; onSubmit(): void; onClose(): void }
}

/** Props to spread into an input or a text area. */
export interface TextInputProps {
  value: string
  ref(element: HTMLElement | null): void
  onChange(event: { target: { value: string } }): void
}

/** Props of a text field for a native control. @param own the component's own ref to the control */
export const textInput = ({ value, ref, set }: FormField<string>, own?: { current: unknown }): TextInputProps => ({
  value,
  ref(element) {
    ref(element)
    if (own) own.current = element
  },
  onChange: (event) => set(event.target.value),
})

/** Props of a field of any value for the design system's controls. */
export const choiceInput = <Value>({ value, set }: FormField<Value>) => ({ value, onValueChange: set })

type Path = readonly [string, ...string[]]

/**
 * A form with a valibot schema. Values are validated on submission and from then on while they are edited; typed text is
 * guarded whenever the form would close, and a failed save keeps it open.
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

  // The library derives the type of a path from the schema, which is a type parameter here.
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
  // A hot update creates a new store in the library; this restores what was typed.
  const latest = useRef({ store, values })
  useEffect(() => {
    const known = latest.current
    latest.current = { store, values }
    if (known.store === store) return
    for (const [key, input] of Object.entries(known.values)) setInput(store, { path: [key], input } as never)
  }, [store, values])

  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const submit = async () => {
    if (store.isSubmitting) return
    let isValid = false
    await handleSubmit(store, async (output) => {
      isValid = true
      const saved = await onSave(output, values)
      // The learner may have closed it meanwhile: a late save must not close or leave what is open now.
      if (saved && isOpen.current) close(saved === true ? onClose : saved)
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

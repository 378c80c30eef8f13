import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderWithShell } from '../testing/index.ts'
import { choiceInput, textInput, useForm } from './index.ts'

afterEach(cleanup)

const schema = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text !== '', 'titleRequired'),
  ),
  rating: v.number(),
  items: v.array(v.string()),
  repetition: v.object({
    until: v.pipe(
      v.string(),
      v.check((text) => text !== 'never', 'untilInvalid'),
    ),
  }),
})
type Values = v.InferInput<typeof schema>

const initial: Values = { title: '', rating: 3, items: ['a'], repetition: { until: '' } }
const discard = { title: 'Fermer ?', body: 'Votre saisie sera perdue.', confirmLabel: 'Fermer' }

interface TaskFormProps {
  onSave(output: Values): Promise<boolean | (() => void)>
  onClose(): void
}

function TaskForm({ onSave, onClose }: TaskFormProps) {
  const { field, set, values, dialog } = useForm({ schema, initial, discard, onSave, onClose })
  const title = field('title')
  const until = field('repetition', 'until')
  const rating = choiceInput(field('rating'))
  return (
    <form
      data-dirty={dialog.dirty}
      onSubmit={(event) => {
        event.preventDefault()
        dialog.onSubmit()
      }}
    >
      <input aria-label="Titre" {...textInput(title)} />
      <p>{title.error}</p>
      <input aria-label="Jusqu’au" {...textInput(until)} />
      <p>{until.error}</p>
      <button type="button" onClick={() => rating.onValueChange(rating.value + 1)}>
        note {rating.value}
      </button>
      <button type="button" onClick={() => set({ items: [...values.items, 'b'] })}>
        {values.items.join()}
      </button>
      <button type="submit">Enregistrer</button>
      <button type="button" onClick={dialog.onClose}>
        Fermer
      </button>
    </form>
  )
}

async function open(onSave: TaskFormProps['onSave'] = async () => true) {
  const onClose = vi.fn()
  const saved = vi.fn(onSave)
  const { shell, unmount } = await renderWithShell(<TaskForm onSave={saved} onClose={onClose} />, {
    confirm: () => false,
  })
  const isDirty = () => document.querySelector('form')?.dataset.dirty
  return { shell, unmount, saved, onClose, isDirty, user: userEvent.setup() }
}
const save = () => screen.getByRole('button', { name: 'Enregistrer' })

describe('a form', () => {
  it('shows errors, focuses the first invalid field, and clears errors as they are corrected', async () => {
    const { saved, user } = await open()
    await user.type(screen.getByLabelText('Jusqu’au'), 'never')
    await user.click(save())
    await screen.findByText('untilInvalid')
    expect(screen.getByText('titleRequired')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Titre'))
    await user.type(screen.getByLabelText('Titre'), 'Bac')
    await waitFor(() => expect(screen.queryByText('titleRequired')).toBeNull())
    expect(saved).not.toHaveBeenCalled()
  })

  it('saves the schema’s output once, and closes', async () => {
    const gate = Promise.withResolvers<boolean>()
    const { saved, onClose, user } = await open(() => gate.promise)
    await user.type(screen.getByLabelText('Titre'), ' Bac ')
    await user.click(screen.getByRole('button', { name: 'note 3' }))
    await user.click(screen.getByRole('button', { name: 'a' }))
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect(saved.mock.lastCall?.[0]).toEqual({
      title: 'Bac',
      rating: 4,
      items: ['a', 'b'],
      repetition: { until: '' },
    })
    expect(onClose).not.toHaveBeenCalled()
    await act(async () => gate.resolve(true))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('keeps its values when saving fails, and asks before typed text is discarded', async () => {
    const { shell, saved, onClose, user } = await open(async () => false)
    await user.type(screen.getByLabelText('Titre'), 'Bac')
    expect(shell.seen.dirty()).toBe(1)
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalled())
    await user.click(screen.getByRole('button', { name: 'Fermer' }))
    expect(shell.seen.confirms).toMatchObject([discard])
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText<HTMLInputElement>('Titre').value).toBe('Bac')
  })

  it('runs a given function instead of closing', async () => {
    const instead = vi.fn()
    const { onClose, user } = await open(async () => instead)
    await user.type(screen.getByLabelText('Titre'), 'Bac')
    await user.click(save())
    await waitFor(() => expect(instead).toHaveBeenCalledTimes(1))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('knows for each field whether it differs from its initial value', async () => {
    const { isDirty, user } = await open()
    expect(isDirty()).toBe('false')
    for (const label of ['Titre', 'Jusqu’au']) {
      await user.type(screen.getByLabelText(label), 'x')
      expect(isDirty()).toBe('true')
      await user.clear(screen.getByLabelText(label))
      expect(isDirty()).toBe('false')
    }
    await user.click(screen.getByRole('button', { name: 'a' }))
    expect(isDirty()).toBe('true')
  })
})

function NameForm({ onSave }: { onSave(output: object): Promise<boolean | (() => void)> }) {
  const { field, dirty, reset, follow, inline } = useForm({
    schema: v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty('nameRequired')), role: v.string() }),
    initial: { name: 'Camille', role: 'user' },
    checks: 'at once',
    discard: {},
    guards: ({ name }) => name.length > 10,
    onSave,
  })
  return (
    <form {...inline} data-dirty={dirty}>
      <input aria-label="Nom" {...textInput(field('name'))} />
      <p>{field('name').error}</p>
      <button type="submit">Enregistrer</button>
      <output>{field('role').value}</output>
      <button type="button" onClick={() => follow({ name: 'Léa', role: 'admin' })}>
        Suivre
      </button>
      <button type="button" onClick={reset}>
        Annuler
      </button>
    </form>
  )
}

describe('a form that is part of a page', () => {
  async function openInline() {
    const gate = Promise.withResolvers<boolean>()
    const saved = vi.fn(() => gate.promise)
    const { shell } = await renderWithShell(<NameForm onSave={saved} />)
    const name = screen.getByLabelText<HTMLInputElement>('Nom')
    const isDirty = () => document.querySelector('form')?.dataset.dirty
    return { shell, gate, saved, name, isDirty, user: userEvent.setup() }
  }

  it('saves once even if it is submitted repeatedly, and resets to its initial values', async () => {
    const { gate, saved, name, user } = await openInline()
    await user.type(name, ' M.')
    await user.click(save())
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    await act(async () => gate.resolve(true))
    expect(name.value).toBe('Camille')
    expect(saved).toHaveBeenCalledTimes(1)
  })

  it('keeps its values when saving fails', async () => {
    const { gate, saved, name, user } = await openInline()
    await user.type(name, ' M.')
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalled())
    await act(async () => gate.resolve(false))
    expect(name.value).toBe('Camille M.')
  })

  it('shows errors while typing if it validates immediately', async () => {
    const { name, user } = await openInline()
    await user.clear(name)
    expect(await screen.findByText('nameRequired')).toBeDefined()
  })

  it('guards only the values that `guards` selects', async () => {
    const { shell, name, user } = await openInline()
    await user.type(name, ' M.')
    expect(shell.seen.dirty()).toBe(0)
    await user.type(name, ' Martin')
    expect(shell.seen.dirty()).toBe(1)
  })

  it('shows new initial values in unchanged fields, and resets to them', async () => {
    const { name, isDirty, user } = await openInline()
    await user.type(name, ' M.')
    await user.click(screen.getByRole('button', { name: 'Suivre' }))
    expect(name.value).toBe('Camille M.')
    expect(screen.getByRole('status').textContent).toBe('admin')
    expect(isDirty()).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(name.value).toBe('Léa')
    expect(isDirty()).toBe('false')
  })
})

it('neither closes nor leaves what is open once a save succeeds that was still running when the form closed', async () => {
  const gates = [Promise.withResolvers<true>(), Promise.withResolvers<() => void>()] as const
  const leave = vi.fn()
  for (const [index, gate] of gates.entries()) {
    const { user, unmount, onClose } = await open(() => gate.promise)
    await user.type(screen.getByLabelText('Titre'), 'Mitose')
    await user.click(save())
    unmount()
    await act(async () => (index === 0 ? gates[0].resolve(true) : gates[1].resolve(leave)))
    expect(onClose).not.toHaveBeenCalled()
  }
  expect(leave).not.toHaveBeenCalled()
})

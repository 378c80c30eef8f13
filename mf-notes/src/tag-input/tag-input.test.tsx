import { renderWithShell } from '@cahier/contract/testing'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { KnownTag } from './completion.ts'
import { TagInput } from './tag-input.tsx'

// Nothing is laid out there.
Element.prototype.scrollIntoView ??= () => {}
afterEach(cleanup)

const known: KnownTag[] = ['biologie', 'Été', 'examen'].map((name) => ({ id: name, name, color: 'sapin' }))

async function open(initial = '', takesNew = true) {
  const changed = vi.fn()
  function Field() {
    const [value, setValue] = useState(initial)
    return (
      <form onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="tags">Tags</label>
        <TagInput
          control={{ id: 'tags' }}
          value={value}
          onValueChange={(next) => {
            changed(next)
            setValue(next)
          }}
          known={known}
          takesNew={takesNew}
        />
        <button type="button" onClick={() => setValue('autre')}>
          restore
        </button>
      </form>
    )
  }
  await renderWithShell(<Field />)
  const box = screen.getByRole('combobox', { name: 'Tags' })
  return { box, user: userEvent.setup(), value: () => changed.mock.lastCall?.[0] }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = () =>
  within(screen.getByRole('list', { name: 'Déjà choisis' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('a box of tags', () => {
  it('completes a tag without asking for accents, by arrow and Enter', async () => {
    const { box, user, value } = await open()
    await user.type(box, 'ete')
    expect(options()).toEqual(['Été'])
    await user.keyboard('{ArrowDown}')
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id)
    await user.keyboard('{Enter}')
    expect(chosen()).toEqual(['Été'])
    expect(value()).toBe('Été')
    expect(box).toHaveProperty('value', '')
  })

  it('offers a new one, and takes it by Enter or comma', async () => {
    const { box, user, value } = await open()
    await user.type(box, 'oral')
    expect(options()).toEqual(['Créer le tag «\u202foral\u202f»'])
    await user.keyboard('{Enter}')
    await user.type(box, 'lecture,')
    expect(value()).toBe('oral, lecture')
  })

  it('counts what is typed as a tag before it is chosen, so that it is not lost', async () => {
    const { box, user, value } = await open('oral')
    await user.type(box, 'lect')
    expect(value()).toBe('oral, lect')
  })

  it('takes the last one off with Backspace, any by its button, and says so', async () => {
    const { box, user, value } = await open('a, b, c')
    await user.click(box)
    await user.keyboard('{Backspace}')
    expect(value()).toBe('a, b')
    await user.click(screen.getByRole('button', { name: 'Retirer le tag «\u202fa\u202f»' }))
    expect(value()).toBe('b')
    expect(screen.getByRole('status').textContent).toBe('Tag «\u202fa\u202f» retiré')
    expect(document.activeElement).toBe(box)
  })

  it('closes its list with Escape, and opens it with an arrow', async () => {
    const { box, user } = await open()
    await user.type(box, 'e')
    expect(box.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    await user.keyboard('{ArrowDown}')
    expect(options()).toEqual(['Été', 'examen', 'biologie', 'Créer le tag «\u202fe\u202f»'])
  })

  it('shows what comes from elsewhere', async () => {
    const { box, user } = await open('a')
    await user.type(box, 'b')
    await user.click(screen.getByRole('button', { name: 'restore' }))
    expect(chosen()).toEqual(['autre'])
    expect(box).toHaveProperty('value', '')
  })

  it('takes only known tags where no other can be meant', async () => {
    const { box, user, value } = await open('', false)
    await user.type(box, 'oral,')
    expect(value()).toBe('')
    await user.type(box, 'bio{Enter}')
    expect(value()).toBe('biologie')
  })
})

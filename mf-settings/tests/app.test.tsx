import { renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(unmountRemotes)

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

describe('profile', () => {
  it('enables saving after a change, and sends only what changed', async () => {
    const sent: unknown[] = []
    const { shell } = await renderRemote(app, {
      path: '/settings',
      fetch: async (_url, init) => {
        sent.push(JSON.parse(String(init?.body)))
        return json({ profile: {} })
      },
    })
    const user = userEvent.setup()
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
    await user.clear(screen.getByLabelText(/Nom complet/))
    expect(screen.getByRole('alert').textContent).toBe('Le nom est obligatoire')
    await user.type(screen.getByLabelText(/Nom complet/), ' Camille Durand ')
    expect(shell.seen.dirty()).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(sent).toEqual([{ id: shell.profile.get()?.id, name: 'Camille Durand', role: 'user' }])
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success', duration: 4000 }])
  })

  it('reports a failure in the learner’s language, and keeps the text', async () => {
    const { shell } = await renderRemote(app, {
      path: '/settings',
      preferences: { language: 'de' },
      fetch: async () =>
        json({ error: 'Vous ne pouvez modifier que votre propre profil', code: 'not_your_profile' }, 403),
    })
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText(/Vollständiger Name/), ' de la Tour')
    await user.click(screen.getByRole('button', { name: 'Speichern' }))
    expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: 'Das Profil konnte nicht aktualisiert werden' }])
    expect(screen.getByLabelText<HTMLInputElement>(/Vollständiger Name/).value).toBe('Camille Martin de la Tour')
  })
})

describe('preferences', () => {
  it('switches the language immediately', async () => {
    await renderRemote(app, { path: '/settings?tab=preferences' })
    const user = userEvent.setup()
    await act(async () => {
      await user.selectOptions(screen.getByLabelText('Langue'), 'en')
    })
    expect(await screen.findByLabelText('Language')).toBeDefined()
  })
})

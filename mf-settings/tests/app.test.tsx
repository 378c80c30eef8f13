import { fakeProfile, renderRemote, renderWithShell, unmountRemotes } from '@cahier/contract/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'
import { PanelFailed } from '../src/panels/panel-failed.tsx'

const reloadPage = vi.hoisted(() => vi.fn())
vi.mock('../src/panels/reload-page.ts', () => ({ reloadPage }))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  reloadPage.mockClear()
})
afterEach(async () => {
  await unmountRemotes()
  cleanup()
})

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
    expect(sent).toEqual([
      { id: shell.profile.get()?.id, name: 'Camille Durand', based_on: { name: 'Camille Martin' } },
    ])
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success', duration: 4000 }])
  })

  it('shows both names if another device has changed it, and saves what is chosen', async () => {
    const sent: { name: string; based_on: object }[] = []
    const { shell } = await renderRemote(app, {
      path: '/settings',
      fetch: async (_url, init) => {
        sent.push(JSON.parse(String(init?.body)))
        if (sent.length > 1) return json({ profile: {} })
        return json({ error: 'Modifié ailleurs entre-temps.', code: 'row_changed' }, 409)
      },
    })
    vi.spyOn(shell, 'refreshProfile').mockImplementation(async () =>
      Object(shell.profile).set({ ...fakeProfile, name: 'C. Martin' }),
    )
    const user = userEvent.setup()
    await user.type(screen.getByLabelText(/Nom complet/), ' de la Tour')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const notice = within(await screen.findByRole('region', { name: /^Modifié ailleurs/ }))
    expect(notice.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Camille Martin de la Tour',
      'C. Martin',
    ])
    expect(shell.seen.toasts).toEqual([])
    await user.click(notice.getByRole('button', { name: 'La vôtre' }))
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Modifié ailleurs/ })).toBeNull())
    expect(sent[1]).toMatchObject({ name: 'Camille Martin de la Tour', based_on: { name: 'C. Martin' } })
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

describe('the tabs', () => {
  it.each(['/settings', '/settings?tab=', '/settings?tab=apparence', '/settings?tab=Profile'])(
    '%s shows the profile',
    async (path) => {
      await renderRemote(app, { path })
      expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Profil')
      expect(screen.getByLabelText(/Nom complet/)).toBeDefined()
      expect(screen.getByRole('link', { name: 'Gérer' }).getAttribute('href')).toBe('/settings?tab=subscription')
    },
  )

  it('a demo reads in the security tab that there is no account yet, with the way to one', async () => {
    await renderRemote(app, {
      path: '/settings?tab=security',
      session: { status: 'signed-in', userId: fakeProfile.id, email: '', admin: false, anonymous: true },
    })
    expect(await screen.findByText(/^La démonstration n’a ni mot de passe ni adresse/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Créer un compte' }).getAttribute('href')).toBe('/auth?auth=signup')
  })

  it.each([
    ['a phone', true, 'Erreur de chargement sur mobile. Rafraîchissez la page'],
    ['a computer', false, 'Erreur de chargement. Rafraîchissez la page'],
  ])('a panel whose code cannot be fetched offers on %s to refresh the page', async (_, matches, title) => {
    vi.stubGlobal('matchMedia', () => ({ matches }))
    const { shell } = await renderWithShell(<PanelFailed />)
    expect(screen.getByRole('heading', { name: title })).toBeDefined()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Rafraîchir la page' }))
    expect(reloadPage).toHaveBeenCalledOnce()
    expect(shell.seen.errors).toEqual([])
  })
})

import { defineRemoteApp } from '@cahier/contract/react'
import { createRest, type RestAnswer, refuse, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import PublicNotePage from './public-note-page.tsx'

const saveFile = vi.hoisted(() => vi.fn())
vi.mock('@cahier/contract', async (original) => ({ ...(await original<object>()), saveFile }))
afterEach(async () => {
  vi.restoreAllMocks()
  await unmountRemotes()
})

const app = defineRemoteApp(PublicNotePage)
const note = {
  title: 'La cellule',
  content: 'Voir [[Le noyau|ici]] et [ce site](https://exemple.fr).\n\n![Schéma](cellule.png)',
  author: 'Ada',
  updated_at: '2026-11-28T10:00:00Z',
  files: [
    { name: 'cellule.png', type: 'image/png', size: 3 },
    { name: 'cours.pdf', type: 'application/pdf', size: 2048 },
  ],
}

function open(answer: RestAnswer, path = '/notes/public#geheim') {
  const rest = createRest({
    'POST rpc/open_public_note': answer,
    'POST /functions/v1/read-public-file': () =>
      new Response('abc', { headers: { 'content-type': 'application/octet-stream' } }),
  })
  return renderRemote(app, { path, profile: null, fetch: rest.fetch }).then(({ shell }) => ({ ...rest, shell }))
}

describe('a published note', () => {
  it('is read with its pictures; links to notes are words, those to the web are not', async () => {
    const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:cellule')
    const rest = await open(() => [note])
    expect(await screen.findByRole('heading', { name: 'La cellule', level: 1 })).toBeDefined()
    expect(screen.getByText(/^Par Ada/)).toBeDefined()
    expect((await screen.findByRole<HTMLImageElement>('img', { name: 'Schéma' })).src).toBe('blob:cellule')
    expect(address).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('link', { name: 'ici' })).toBeNull()
    expect(screen.getByRole('link', { name: 'ce site' }).getAttribute('rel')).toBe('noreferrer noopener')
    expect(document.title).toBe('La cellule')
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(rest.requests.find(({ resource }) => resource === 'rpc/open_public_note')?.body).toEqual({
      secret: 'geheim',
    })
  })

  it('gives the code of a block to copy', async () => {
    const user = userEvent.setup()
    await open(() => [{ ...note, content: '```python\nreturn 1\n```' }])
    await user.click(await screen.findByRole('button', { name: 'Copier' }))
    expect(await navigator.clipboard.readText()).toBe('return 1')
  })

  it('leads to places in its text and nowhere else: what it embeds is words', async () => {
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    const content = 'Voir [[#Noyau]] et [[#Rien]].\n\n![[Le noyau]]\n\n# Noyau\n\nfin'
    const { shell } = await open(() => [{ ...note, content }], '/notes/public?h=Noyau#geheim')
    const heading = await screen.findByRole('heading', { name: 'Noyau' })
    await vi.waitFor(() => expect(document.activeElement).toBe(heading))
    expect(scrolled).toHaveBeenCalled()
    expect(screen.getByText('Le noyau').closest('a, [data-embed]')).toBeNull()

    const user = userEvent.setup()
    heading.blur()
    const link = screen.getByRole('link', { name: 'Noyau' })
    expect(link.getAttribute('href')).toBe('?h=Noyau#geheim')
    await user.click(link)
    expect(document.activeElement).toBe(heading)
    await user.click(screen.getByRole('link', { name: 'Rien' }))
    expect(shell.seen.toasts.at(-1)?.message).toBe('Ce passage n’existe plus dans cette note.')
  })

  it('gives its files to keep', async () => {
    await open(() => [note])
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Télécharger cours.pdf' }))
    await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'cours.pdf'))
  })

  it('has nothing behind a link that has ended, whatever the reason', async () => {
    await open(() => [])
    expect(await screen.findByText('Ce lien ne mène à aucune note.')).toBeDefined()
  })

  it.each([
    [429, 'Beaucoup lisent cette note en ce moment. Réessayez dans une minute.'],
    [503, 'Vérifiez votre connexion, puis réessayez.'],
  ])('that was answered with %i can be asked for again', async (status, sentence) => {
    let isBusy = true
    await open(() => (isBusy ? refuse(status, { code: `PT${status}`, message: 'x' }) : [note]))
    expect(await screen.findByText(sentence)).toBeDefined()
    isBusy = false
    await userEvent.setup().click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { name: 'La cellule' })).toBeDefined()
  })
})

import 'fake-indexeddb/auto'
import { defineRemoteApp } from '@cahier/contract/react'
import {
  createRest,
  fakeProfile,
  type RestAnswer,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PublicLink } from './public-link.tsx'

afterEach(unmountRemotes)

const row = { id: 'l', with_files: false, expires_at: '2126-01-08T12:00:00Z', views: 0 }
type Row = typeof row | (Omit<typeof row, 'expires_at'> & { expires_at: string | null })

async function open(first: Row | null, { isOnline = true, answers = {} as Record<string, RestAnswer> } = {}) {
  const copied = vi.fn()
  let link = first
  const rest = createRest({
    'GET note_public_links': () => (link ? [link] : []),
    'POST rpc/publish_note': () => {
      link = { ...row, ...first, id: 'new' }
      return { id: 'new', secret: 'geheim' }
    },
    'POST rpc/change_public_link': () => null,
    'POST rpc/withdraw_public_link': () => {
      link = null
      return null
    },
    ...answers,
  })
  const app = defineRemoteApp(() => <PublicLink noteId="n" isOnline={isOnline} onCopy={copied} />)
  const { shell } = await renderRemote(app, { path: '/notes/n', profile: fakeProfile, fetch: rest.fetch })
  const sent = (name: string) =>
    rest.requests.filter(({ resource }) => resource === `rpc/${name}`).map(({ body }) => body)
  return { copied, sent, shell, user: userEvent.setup() }
}
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Quiconque a le lien peut lire' })

describe('the reading link', () => {
  it('is made by the switch for thirty days, copied, and copied again on this device', async () => {
    const { user, copied, sent } = await open(null)
    expect((await toggle()).checked).toBe(false)
    await vi.waitFor(async () => expect((await toggle()).disabled).toBe(false))
    await user.click(await toggle())
    await vi.waitFor(() => expect(copied).toHaveBeenLastCalledWith('/notes/public#geheim'))
    expect(sent('publish_note')).toEqual([{ note: 'n', days: 30, with_files: false }])
    await user.click(await screen.findByRole('button', { name: 'Copier le lien' }))
    expect(copied).toHaveBeenCalledTimes(2)
    expect(screen.getByText('Pas encore ouvert.')).toBeDefined()
  })

  it('of another device is not copied, but replaced', async () => {
    const { user, copied, sent } = await open({ ...row, views: 3, with_files: true })
    expect(
      await screen.findByText('Ouvert 3 fois. Son adresse n’est connue que de l’appareil qui l’a faite.'),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Copier le lien' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Nouveau lien' }))
    await vi.waitFor(() => expect(copied).toHaveBeenCalledWith('/notes/public#geheim'))
    expect(sent('publish_note')).toEqual([{ note: 'n', days: 30, with_files: true }])
  })

  it.each([
    ['Encore 7 jours', { note: 'n', days: 7 }],
    ['Encore 1 jour', { note: 'n', days: 1 }],
    ['Sans fin', { note: 'n', is_endless: true }],
  ])('gets another end: %s', async (label, body) => {
    const { user, sent } = await open(row)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Fin du lien public' }), label)
    await vi.waitFor(() => expect(sent('change_public_link')).toEqual([body]))
  })

  it('gives the files where that is switched on', async () => {
    const { user, sent } = await open({ ...row, expires_at: null })
    await user.click(await screen.findByRole('switch', { name: 'Avec les fichiers de la note' }))
    await vi.waitFor(() => expect(sent('change_public_link')).toEqual([{ note: 'n', with_files: true }]))
  })

  it('ends after a question', async () => {
    const { user, sent, shell } = await open(row)
    await vi.waitFor(async () => expect((await toggle()).checked).toBe(true))
    await user.click(await toggle())
    await vi.waitFor(() => expect(sent('withdraw_public_link')).toEqual([{ note: 'n' }]))
    await vi.waitFor(async () => expect((await toggle()).checked).toBe(false))
    expect(shell.seen.toasts.at(-1)?.message).toBe('Le lien public ne mène plus à la note.')
  })

  it('says why it was not made', async () => {
    const { user, shell } = await open(null, {
      answers: {
        'POST rpc/publish_note': () => refuse(403, { code: 'PT403', message: 'x', details: 'public_link_denied' }),
      },
    })
    await vi.waitFor(async () => expect((await toggle()).disabled).toBe(false))
    await user.click(await toggle())
    await vi.waitFor(() => expect(shell.seen.toasts.at(-1)?.message).toBe('Vous ne pouvez pas publier cette note.'))
    expect((await toggle()).checked).toBe(false)
  })

  it('changes nothing without a connection', async () => {
    await open(row, { isOnline: false })
    await vi.waitFor(async () => expect((await toggle()).checked).toBe(true))
    expect((await toggle()).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nouveau lien' }).disabled).toBe(true)
  })
})

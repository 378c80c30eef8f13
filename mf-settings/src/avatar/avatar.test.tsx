import { fakeProfile, type RenderedRemote, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import app from '../app.tsx'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(unmountRemotes)

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const picture = new File([png], 'moi.png', { type: 'image/png' })

interface Sent {
  path: string
  body: unknown
}

async function open(avatarUrl: string | null = null, upload = () => Response.json({ Id: 'i', Key: 'k' })) {
  const sent: Sent[] = []
  const rendered: RenderedRemote = await renderRemote(app, {
    path: '/settings',
    profile: { ...fakeProfile, avatarUrl },
    async fetch(input, init) {
      const { pathname } = new URL(String(input))
      sent.push({ path: pathname, body: init?.body instanceof FormData ? init.body : JSON.parse(String(init?.body)) })
      return pathname.startsWith('/storage') ? upload() : Response.json({ profile: {} })
    },
  })
  const { shell } = rendered
  const profile = shell.profile.get()
  if (!profile) throw new Error('somebody is signed in')
  let refreshed = 0
  shell.refreshProfile = async () => void refreshed++
  const user = userEvent.setup({ applyAccept: false })
  const choose = (file: File) => user.upload(screen.getByLabelText('Changer la photo', { selector: 'input' }), file)
  return { shell, userId: profile.id, sent, choose, user, refreshed: () => refreshed }
}

describe('a picture', () => {
  it('is uploaded automatically, saved in the profile and shown', async () => {
    const { shell, userId, sent, choose, refreshed } = await open()
    await choose(picture)
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success', duration: 4000 }]))
    expect(shell.seen.toasts[0]?.message).toMatch(/^Photo de profil mise à jour avec succès\s!$/)
    const [file, profile] = sent
    expect(file?.path).toMatch(new RegExp(`^/storage/v1/object/avatars/${userId}/\\d{13}\\.png$`))
    expect(file?.body instanceof FormData && file.body.get('cacheControl')).toBe('3600')
    expect(profile?.body).toEqual({
      id: userId,
      avatar_url: expect.stringMatching(new RegExp(`/storage/v1/object/public/avatars/${userId}/\\d{13}\\.png$`)),
    })
    expect(refreshed()).toBe(1)
  })

  it.each([
    [
      'another type',
      new File(['x'], 'cv.pdf', { type: 'application/pdf' }),
      'Type de fichier non supporté. Utilisez JPG, PNG ou GIF.',
    ],
    [
      'only the name of a picture',
      new File(['<svg>'], 'x.png', { type: 'image/png' }),
      'Type de fichier non supporté. Utilisez JPG, PNG ou GIF.',
    ],
    [
      'more than 2 MB',
      new File([png, new Uint8Array(2 * 1024 * 1024)], 'x.png', { type: 'image/png' }),
      'L’image est trop volumineuse. Maximum 2MB.',
    ],
  ])('with %s is refused', async (_, file, sentence) => {
    const { sent, choose } = await open()
    await choose(file)
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(sent).toEqual([])
  })

  it.each([
    ['refuses', 400, { message: 'no' }, 'Erreur lors du téléversement de l’image'],
    [
      'has no room for',
      400,
      { statusCode: '402', code: 'plan_limit_storage', error: 'PT402', message: 'no' },
      'Votre espace est plein. Supprimez des fichiers ou changez de formule.',
    ],
    [
      'on a hosted project has no room for',
      500,
      { statusCode: '500', code: 'DatabaseError', error: 'DatabaseError', message: 'database error, code: PT402' },
      'Votre espace est plein. Supprimez des fichiers ou changez de formule.',
    ],
  ])('that the server %s leaves the profile as it is', async (_, status, answer, sentence) => {
    const { shell, sent, choose } = await open(null, () => Response.json(answer, { status }))
    await choose(picture)
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    expect(shell.seen.toasts[0]?.message).toBe(sentence)
    expect(sent).toHaveLength(1)
  })

  it('is removed, and restored by undo', async () => {
    const { shell, userId, sent, user } = await open('/storage/v1/object/public/avatars/a/1.png')
    await user.click(screen.getByRole('button', { name: 'Retirer la photo' }))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    await act(async () => shell.seen.toasts[0]?.action?.run())
    expect(sent.map(({ body }) => body)).toEqual([
      { id: userId, avatar_url: null },
      { id: userId, avatar_url: '/storage/v1/object/public/avatars/a/1.png' },
    ])
  })
})

import { createStore, defineRemoteApp } from '@cahier/contract/react'
import { renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Call, Peer } from './mesh/call.ts'
import { createLocalMedia, type LocalMedia } from './mesh/local-media.ts'
import { silent } from './mesh/media-controls.ts'
import { Tiles } from './tiles.tsx'

const peer = (id: string, name: string, standing: Partial<Peer['standing']> = {}): Peer => ({
  id,
  person: {
    user_id: id,
    name,
    avatar_url: null,
    role: 'viewer',
    status: 'admitted',
    join_id: id,
    is_owner: false,
    asked_at: '2026-11-25T10:00:00Z',
  } as unknown as Peer['person'],
  standing: { ...silent, camera: true, ...standing },
  state: 'connected',
  stream: null,
  code: null,
  isBlocked: false,
})

let media: LocalMedia
let floating: string[]
let refuses: boolean
beforeEach(() => {
  media = createLocalMedia()
  floating = []
  refuses = false
  Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: true })
  Object.assign(HTMLVideoElement.prototype, {
    async requestPictureInPicture(this: HTMLVideoElement) {
      if (refuses) throw new DOMException('', 'NotAllowedError')
      floating.push(this.getAttribute('aria-label') ?? '')
    },
  })
})
afterEach(async () => {
  await unmountRemotes()
  Reflect.deleteProperty(document, 'pictureInPictureEnabled')
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture')
})

async function open(peers: readonly Peer[]) {
  const view = { state: 'joined' as const, peers, outside: [], own: silent }
  const call = { media, store: createStore(view) } as unknown as Call
  const app = defineRemoteApp(() => <Tiles call={call} view={view} layout="grid" speaker={null} userId="me" />)
  const { shell } = await renderRemote(app, { path: '/zoom' })
  await screen.findByText('Zoé')
  return { shell, user: userEvent.setup() }
}
const float = (name: string) => ({ name: `Afficher ${name} dans une fenêtre flottante` })

it('a picture floats above other windows, that of the participant whose button it is', async () => {
  const { user, shell } = await open([peer('1', 'Zoé'), peer('2', 'Max')])
  await user.click(screen.getByRole('button', float('Max')))
  expect(floating).toEqual(['Max'])
  expect(shell.seen.toasts).toEqual([])
})

it('whoever shows nothing cannot float, nor one’s own picture', async () => {
  await open([peer('1', 'Zoé', { camera: false }), peer('2', 'Max', { camera: false, screen: true })])
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([float('Max').name])
})

it('nothing floats in a browser that cannot do that', async () => {
  Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, value: false })
  await open([peer('1', 'Zoé')])
  expect(screen.queryByRole('button')).toBeNull()
})

it('a browser that refuses is told of', async () => {
  refuses = true
  const { user, shell } = await open([peer('1', 'Zoé')])
  await user.click(screen.getByRole('button', float('Zoé')))
  await waitFor(() =>
    expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: 'La fenêtre flottante n’a pas pu s’ouvrir' }]),
  )
})

it('everybody is heard from the loudspeaker that was chosen', async () => {
  const sinks: string[] = []
  Object.assign(HTMLMediaElement.prototype, {
    sinkId: '',
    async setSinkId(this: HTMLMediaElement, id: string) {
      sinks.push(`${this.getAttribute('aria-label')} ${id}`)
    },
  })
  await media.choose('speaker', 'headset')
  await open([peer('1', 'Zoé'), peer('2', 'Max', { camera: false })])
  expect(sinks).toEqual(['Zoé headset', 'Max headset'])
  for (const name of ['sinkId', 'setSinkId']) Reflect.deleteProperty(HTMLMediaElement.prototype, name)
})

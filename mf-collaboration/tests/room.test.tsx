import { createRest, type RestAnswer, refuse, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'

const roomId = '00000000-0000-4000-8000-0000000000b1'
const preview = {
  id: roomId,
  name: 'cahier-1-abc',
  subject: 'Point du mardi',
  config: {},
  is_active: true,
  has_password: false,
  session_id: null,
  session_title: null,
  owner_id: 'other',
  owner_name: 'Ada Martin',
  role: 'viewer',
  status: null,
}

/** A browser that can hold meetings, and refuses camera and microphone. */
function browser({
  isSecure = true,
  hasConnections = true,
  hasDevices = true,
  found = [],
}: {
  isSecure?: boolean
  hasConnections?: boolean
  hasDevices?: boolean
  found?: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>[]
} = {}) {
  vi.stubGlobal('isSecureContext', isSecure)
  vi.stubGlobal('RTCPeerConnection', hasConnections ? class {} : undefined)
  const devices = {
    getUserMedia: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    enumerateDevices: async () => found,
    addEventListener() {},
    removeEventListener() {},
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: hasDevices ? devices : undefined })
}
beforeEach(() => browser())
afterEach(async () => {
  await unmountRemotes()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

async function open(answers: Record<string, RestAnswer> = {}) {
  const rest = createRest({
    'POST rpc/preview_room': () => [preview],
    'GET room_participants': () => null,
    'GET collaboration_sessions': () => [],
    ...answers,
  })
  const rendered = await renderRemote(app, { path: `/zoom/room/${roomId}`, fetch: rest.fetch })
  const knocks = () => rest.written().filter(({ resource }) => resource === 'rpc/knock')
  return { ...rendered, knocks, user: userEvent.setup() }
}

describe('before a meeting', () => {
  it.each([
    [{ isSecure: false }, 'Navigateur non compatible\u202f: HTTPS requis pour les permissions caméra/microphone'],
    [{ hasDevices: false }, 'Navigateur non compatible\u202f: WebRTC non supporté'],
    [{ hasConnections: false }, 'Navigateur non compatible\u202f: RTCPeerConnection non supporté'],
    [
      { hasDevices: false, hasConnections: false },
      'Navigateur non compatible\u202f: WebRTC non supporté, RTCPeerConnection non supporté',
    ],
  ])('what is missing is said: %j', async (missing, text) => {
    browser(missing)
    await open()
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.queryByRole('button', { name: 'Rejoindre' })).toBeNull()
  })

  it('whoever refuses camera and microphone is warned, and may come in to listen', async () => {
    const { knocks, user } = await open({ 'POST rpc/knock': () => 'closed' })
    expect(await screen.findByText(/vous participez en écoutant/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Rejoindre' }))
    expect(await screen.findByText('Cette réunion est fermée.')).toBeDefined()
    expect(knocks()).toMatchObject([{ body: { room: roomId } }])
  })

  it('the loudspeaker is chosen where there are two, and what there is one of is not', async () => {
    const speaker = (deviceId: string, label: string) => ({ kind: 'audiooutput' as const, deviceId, label })
    browser({
      found: [
        speaker('default', 'Par défaut'),
        speaker('room', 'Enceintes'),
        speaker('head', ''),
        { kind: 'videoinput', deviceId: 'camera', label: 'Webcam' },
      ],
    })
    const { user } = await open()
    const field = await screen.findByLabelText<HTMLSelectElement>('Haut-parleur')
    expect([...field.options].map(({ label }) => label)).toEqual(['Par défaut', 'Enceintes', 'Haut-parleur 2'])
    await user.selectOptions(field, 'Enceintes')
    expect(field.value).toBe('room')
    expect(screen.queryByLabelText('Caméra')).toBeNull()
  })

  it('a password is asked for, checked by the server, and stays where it was typed', async () => {
    const { knocks, user, shell } = await open({
      'POST rpc/preview_room': () => [{ ...preview, has_password: true }],
      'POST rpc/knock': () => 'wrong_password',
    })
    const join = await screen.findByRole<HTMLButtonElement>('button', { name: 'Rejoindre' })
    expect(join.disabled).toBe(true)
    await user.type(screen.getByLabelText(/^Mot de passe de la réunion/), 'faux{Enter}')
    expect(await screen.findByText('Mot de passe incorrect')).toBeDefined()
    expect(knocks()).toMatchObject([{ body: { room: roomId, password: 'faux' } }])
    expect(JSON.stringify(shell.history.location)).not.toContain('faux')
  })

  it('its owner needs none', async () => {
    await open({ 'POST rpc/preview_room': () => [{ ...preview, has_password: true, role: 'owner' }] })
    await screen.findByRole('button', { name: 'Rejoindre' })
    expect(screen.queryByLabelText(/^Mot de passe/)).toBeNull()
  })

  it('a lobby says that one waits, and can be left', async () => {
    const { user } = await open({ 'POST rpc/knock': () => 'waiting' })
    await user.click(await screen.findByRole('button', { name: 'Rejoindre' }))
    expect(await screen.findByRole('heading', { name: 'Salle d’attente' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ne plus attendre' }))
    expect(await screen.findByRole('button', { name: 'Rejoindre' })).toBeDefined()
  })

  it('a full meeting cannot be joined, can be tried again, and leads back', async () => {
    const sentence = 'La réunion est complète : huit personnes au plus.'
    const { user } = await open({
      'POST rpc/knock': () => 'admitted',
      'POST rpc/join_room': () => refuse(409, { code: 'PT409', message: sentence, details: 'room_full' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Rejoindre' }))
    expect(await screen.findByRole('heading', { name: 'Impossible de rejoindre la réunion' })).toBeDefined()
    expect(screen.getByText(sentence)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Retour à la collaboration' }).getAttribute('href')).toBe('/collaboration')
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rejoindre' })).toBeDefined())
  })

  it('a room that there is not, or not for the learner, says so', async () => {
    await open({ 'POST rpc/preview_room': () => [] })
    expect((await screen.findByRole('alert')).textContent).toContain('Cette réunion n’existe plus')
  })
})

describe('a meeting on a Jitsi server', () => {
  const onJitsi = { 'POST rpc/preview_room': () => [{ ...preview, config: { engine: 'jitsi' } }] }

  it('is not offered, nor joined, where the operator has none', async () => {
    await open(onJitsi)
    expect((await screen.findByRole('alert')).textContent).toContain('que cette installation ne propose pas')
    expect(screen.queryByRole('button', { name: 'Rejoindre' })).toBeNull()
    await unmountRemotes()
    await renderRemote(app, { path: '/zoom?new=1', fetch: createRest({ 'GET meeting_rooms': () => [] }).fetch })
    expect(await screen.findByLabelText(/^Nom de la salle/)).toBeDefined()
    expect(screen.queryByLabelText(/^Service de réunion/)).toBeNull()
    // There is no whiteboard.
    expect(screen.getAllByRole('switch')).toEqual(
      ['Salle d’attente', 'Enregistrement', 'Partage d’écran'].map((name) => screen.getByRole('switch', { name })),
    )
  })

  it.each([
    ['has no conference', () => []],
    ['is not to be known', () => refuse(403, { message: 'Vous n’êtes pas admis dans cette réunion.', code: 'PT403' })],
  ])('that %s gives its place back, and says that it failed', async (_, answer) => {
    const rest = createRest({
      ...onJitsi,
      'GET room_participants': () => null,
      'POST rpc/knock': () => 'admitted',
      'POST rpc/join_room': () => null,
      'POST rpc/leave_room': () => null,
      'POST rpc/room_conference': answer,
    })
    await renderRemote(app, { path: `/zoom/room/${roomId}`, fetch: rest.fetch, jitsiUrl: 'https://meet.example' })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Rejoindre' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Impossible de rejoindre la réunion')
    expect(rest.written().map(({ resource }) => resource)).toContain('rpc/leave_room')
    expect(document.querySelector('iframe')).toBeNull()
  })
})

describe('a meeting on a LiveKit server', () => {
  const livekitUrl = 'wss://livekit.example'
  const onLiveKit = { 'POST rpc/preview_room': () => [{ ...preview, config: { engine: 'livekit' } }] }

  it('is not joined where the operator has none', async () => {
    await open(onLiveKit)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'serveur LiveKit, que cette installation ne propose',
    )
    expect(screen.queryByRole('button', { name: 'Rejoindre' })).toBeNull()
  })

  it('is offered where there is one, by the name of its host', async () => {
    const rest = createRest({ 'GET meeting_rooms': () => [] })
    await renderRemote(app, { path: '/zoom?new=1', fetch: rest.fetch, livekitUrl })
    const engine = await screen.findByLabelText(/^Service de réunion/)
    await userEvent.setup().click(engine)
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Cahier',
      'LiveKit (livekit.example)',
    ])
  })

  it.each([
    ['has no server to sign for', 501, 'livekit_not_configured', /que cette installation ne propose pas/],
    ['does not let the learner in', 403, 'room_denied', /Vous n’êtes pas admis/],
  ])('that %s gives its place back, and says so', async (_, status, code, sentence) => {
    const rest = createRest({
      ...onLiveKit,
      'GET room_participants': () => null,
      'GET live_channels': () => [],
      'POST rpc/knock': () => 'admitted',
      'POST rpc/join_room': () => null,
      'POST rpc/leave_room': () => null,
      'POST /functions/v1/livekit-token': () =>
        Response.json({ code, error: 'Vous n’êtes pas admis dans cette réunion.' }, { status }),
    })
    await renderRemote(app, { path: `/zoom/room/${roomId}`, fetch: rest.fetch, livekitUrl })
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Rejoindre' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
    expect(rest.written().map(({ resource }) => resource)).toContain('rpc/leave_room')
  })
})

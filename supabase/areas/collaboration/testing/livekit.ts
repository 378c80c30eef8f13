import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  DisconnectReason,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantUpdate,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackInfo,
  TrackPublishedResponse,
} from '@livekit/protocol'
import { type WebSocket, WebSocketServer } from 'ws'

/** What the server does with whoever joins, instead of letting them in. */
export type Fault =
  /** It takes no token. */
  | 'refuse'
  /** It says that there is no place left. */
  | 'full'
  /** It never answers. */
  | 'silent'
  /** It answers with what is no message. */
  | 'garbage'
  /** It closes the connection at once. */
  | 'close'

/** The sound and pictures of the server's meetings, where there are any: participants are named by the server's ids. */
export interface Media {
  /** Begins to send to a participant. @returns the offer */
  open(id: string): Promise<string>
  /** Takes a participant's answer to an offer. */
  answer(id: string, sdp: string): Promise<void>
  /** Takes what a participant offers to send. @returns the answer */
  receive(id: string, sdp: string): Promise<string>
  add(id: string, isSender: boolean, candidate: string): Promise<void>
  /** Passes a track on. @returns the offer, or null while the track has not come */
  pass(id: string, from: string, track: string, name: string): Promise<string | null>
  close(id: string): Promise<void>
}

interface Member {
  socket: WebSocket
  info: ParticipantInfo
  room: string
  /** The names that the tracks have in what the participant offers, by their ids. */
  tracks: Map<string, string>
  /** What is sent to this participant: one negotiation after the other. */
  negotiation: Promise<void>
  answered: (() => void) | undefined
}

interface Grants {
  room?: string
  roomJoin?: boolean
  roomAdmin?: boolean
  roomCreate?: boolean
  canPublishSources?: string[]
}

/** A server that speaks LiveKit's protocol: joining with a token, who is there, their tracks, removal, and the service that ends meetings. */
export async function startLiveKit(media: Media | null = null) {
  const key = 'key-of-livekit'
  const secret = 'secret-of-livekit'
  const members = new Map<string, Member>()
  const server = { fault: null as Fault | null, isDown: false }
  /** What the service was asked for, in order. */
  const asked: { method: string; body: Record<string, string> }[] = []
  /** Who came in, with what their tokens say. */
  const joined: { identity: string; name: string; video: Grants }[] = []

  function claimsOf(token: string) {
    const [head = '', body = '', signature = ''] = token.split('.')
    const expected = createHmac('sha256', secret).update(`${head}.${body}`).digest()
    const given = Buffer.from(signature, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const now = Date.now() / 1_000
    return claims.iss === key && claims.nbf <= now && claims.exp > now ? claims : null
  }
  const roommates = ({ room }: Member) => [...members.values()].filter((other) => other.room === room)
  const send = ({ socket }: Pick<Member, 'socket'>, message: SignalResponse['message']) =>
    socket.send(new SignalResponse({ message }).toBinary())
  const tell = (member: Member) => {
    for (const other of roommates(member))
      send(other, { case: 'update', value: new ParticipantUpdate({ participants: [member.info] }) })
  }

  function negotiate(member: Member, makeOffer: () => Promise<string | null>): void {
    member.negotiation = member.negotiation.then(async () => {
      const sdp = await makeOffer()
      if (sdp === null || !members.has(member.info.sid)) return
      const answered = new Promise<void>((resolve) => {
        member.answered = resolve
      })
      send(member, { case: 'offer', value: new SessionDescription({ type: 'offer', sdp }) })
      await answered
    })
  }
  const pass = (to: Member, from: Member, track: string, name: string) =>
    negotiate(to, async () => (await media?.pass(to.info.sid, from.info.sid, track, name)) ?? null)

  function leave(member: Member): void {
    if (!members.delete(member.info.sid)) return
    member.answered?.()
    void media?.close(member.info.sid)
    member.info.state = ParticipantInfo_State.DISCONNECTED
    tell(member)
  }
  function putOut(member: Member, reason: DisconnectReason): void {
    send(member, { case: 'leave', value: new LeaveRequest({ reason, action: LeaveRequest_Action.DISCONNECT }) })
    leave(member)
    member.socket.close()
  }

  async function hear(member: Member, { message }: SignalRequest): Promise<void> {
    const { info } = member
    switch (message.case) {
      case 'offer': {
        const sdp = await media?.receive(info.sid, message.value.sdp)
        if (sdp === undefined) return
        const { id } = message.value
        send(member, { case: 'answer', value: new SessionDescription({ type: 'answer', sdp, id }) })
        const sent = namesIn(message.value.sdp)
        const gone = info.tracks.filter(({ sid }) => !sent.has(member.tracks.get(sid) ?? ''))
        if (gone.length > 0) {
          info.tracks = info.tracks.filter((track) => !gone.includes(track))
          tell(member)
        }
        for (const { sid } of info.tracks)
          for (const other of roommates(member))
            if (other !== member) pass(other, member, member.tracks.get(sid) ?? '', sid)
        return
      }
      case 'answer':
        await media?.answer(info.sid, message.value.sdp)
        return member.answered?.()
      case 'trickle': {
        const { candidateInit, target } = message.value
        return media?.add(info.sid, target === SignalTarget.SUBSCRIBER, candidateInit)
      }
      case 'addTrack': {
        const { cid, type, source, name, width, height } = message.value
        const track = new TrackInfo({ sid: `TR_${randomUUID()}`, type, source, name, width, height })
        member.tracks.set(track.sid, cid)
        info.tracks.push(track)
        send(member, { case: 'trackPublished', value: new TrackPublishedResponse({ cid, track }) })
        return tell(member)
      }
      case 'mute': {
        const { sid, muted } = message.value
        const track = info.tracks.find((known) => known.sid === sid)
        if (track) track.muted = muted
        return tell(member)
      }
      case 'updateMetadata':
        Object.assign(info.attributes, message.value.attributes)
        return tell(member)
      case 'leave':
        return leave(member)
      default:
    }
  }

  async function join(socket: WebSocket, claims: { sub: string; name: string; video: Grants }): Promise<void> {
    if (server.fault === 'silent') return
    if (server.fault === 'close') return socket.close()
    if (server.fault === 'garbage') return socket.send(Buffer.from('what is no message'))
    if (server.fault === 'full') {
      const reason = DisconnectReason.JOIN_FAILURE
      send({ socket }, { case: 'leave', value: new LeaveRequest({ reason, action: LeaveRequest_Action.DISCONNECT }) })
      return socket.close()
    }
    const { sub: identity, name, video } = claims
    const info = new ParticipantInfo({
      sid: `PA_${randomUUID()}`,
      identity,
      name,
      state: ParticipantInfo_State.ACTIVE,
      joinedAt: BigInt(Math.floor(Date.now() / 1_000)),
      permission: { canSubscribe: true, canPublish: true, canPublishData: false, canUpdateMetadata: true },
    })
    const member: Member = {
      socket,
      info,
      room: video.room ?? '',
      tracks: new Map(),
      negotiation: Promise.resolve(),
      answered: undefined,
    }
    const others = roommates(member)
    members.set(info.sid, member)
    joined.push({ identity, name, video })
    send(member, {
      case: 'join',
      value: new JoinResponse({
        room: { sid: `RM_${member.room}`, name: member.room },
        participant: info,
        otherParticipants: others.map((other) => other.info),
        serverVersion: '1.9.0',
        subscriberPrimary: true,
      }),
    })
    socket.on('close', () => leave(member))
    socket.on('message', (data) => void hear(member, SignalRequest.fromBinary(data as Buffer)))
    tell(member)
    negotiate(member, async () => (await media?.open(info.sid)) ?? null)
    for (const other of others)
      for (const { sid } of other.info.tracks) pass(member, other, other.tracks.get(sid) ?? '', sid)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('access-control-allow-origin', '*')
    if (pathname.startsWith('/rtc')) {
      // This server has one way to join. Those who know a newer one look here why it is refused.
      const isKnown = pathname === '/rtc/validate'
      const isAllowed = server.fault !== 'refuse' && claimsOf(searchParams.get('access_token') ?? '') !== null
      return void response.writeHead(!isKnown ? 404 : isAllowed ? 200 : 401).end()
    }
    const method = /^\/twirp\/livekit\.RoomService\/(\w+)$/.exec(pathname)?.[1]
    if (method === undefined) return void response.writeHead(404).end()
    let text = ''
    for await (const part of request) text += part
    if (server.isDown) return void response.writeHead(503).end()
    const body = JSON.parse(text)
    const { video = {} } = claimsOf(request.headers.authorization?.replace('Bearer ', '') ?? '') ?? {}
    const isAllowed = method === 'DeleteRoom' ? video.roomCreate : video.roomAdmin && video.room === body.room
    if (!isAllowed) return void response.writeHead(403).end('{}')
    asked.push({ method, body })
    const meant = [...members.values()].filter(
      ({ room, info }) => room === body.room && (method === 'DeleteRoom' || info.identity === body.identity),
    )
    for (const member of meant)
      putOut(member, method === 'DeleteRoom' ? DisconnectReason.ROOM_DELETED : DisconnectReason.PARTICIPANT_REMOVED)
    response.writeHead(meant.length > 0 ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  }

  const http = createServer((request, response) => void serve(request, response))
  const sockets = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const claims = claimsOf(searchParams.get('access_token') ?? '')
    const isAllowed = pathname === '/rtc' && server.fault !== 'refuse' && claims?.video?.roomJoin === true
    if (isAllowed) sockets.handleUpgrade(request, socket, head, (accepted) => void join(accepted, claims))
    else socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve))
  const url = `ws://localhost:${(http.address() as AddressInfo).port}`
  return Object.assign(server, {
    url,
    secrets: { CAHIER_LIVEKIT_URL: url, CAHIER_LIVEKIT_KEY: key, CAHIER_LIVEKIT_SECRET: secret },
    asked,
    joined,
    claimsOf,
    /** Identities of those who are in a meeting. */
    present: () => [...members.values()].map(({ info }) => info.identity),
    /** Ends every connection without a word. */
    drop() {
      for (const { socket } of members.values()) socket.terminate()
    },
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  })
}

/** The names of the tracks that a description sends. */
const namesIn = (sdp: string): Set<string> =>
  new Set(
    sdp
      .split(/^m=/m)
      .filter((section) => /^a=send(recv|only)\r?$/m.test(section))
      .flatMap((section) => /^a=msid:\S+ (\S+)/m.exec(section)?.[1] ?? []),
  )

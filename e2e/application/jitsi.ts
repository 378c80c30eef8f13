import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small server that speaks the protocol of Jitsi's frames, for meetings without sound and pictures. */
export interface Jitsi extends AsyncDisposable {
  url: string
  /** What pages asked of their meetings: `{ conference, name, data }`. */
  asked: { conference: string; name: string; data: unknown[] }[]
  /** While it is set, pages load and say nothing. */
  isSilent: boolean
  /** While it is set: the password of every conference that somebody is in, whatever its moderator chooses before or after. */
  lockedWith: string | null
}

interface Member {
  id: string
  name: string
  stream: ServerResponse
}
interface Meeting {
  password: string
  members: Member[]
}

export async function startJitsi(): Promise<Jitsi> {
  const meetings = new Map<string, Meeting>()
  const asked: Jitsi['asked'] = []
  const jitsi: Pick<Jitsi, 'isSilent' | 'lockedWith'> = { isSilent: false, lockedWith: null }
  const meetingOf = (name: string) => {
    const meeting = meetings.get(name) ?? { password: '', members: [] }
    meetings.set(name, meeting)
    return meeting
  }
  const tell = ({ stream }: Member, event: object) => stream.write(`data: ${JSON.stringify(event)}\n\n`)

  function enter(conference: string, name: string, password: string, stream: ServerResponse): void {
    const meeting = meetingOf(conference)
    const member = { id: randomUUID().slice(0, 8), name, stream }
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    const expected = (meeting.members.length > 0 && jitsi.lockedWith) || meeting.password
    if (expected !== '' && expected !== password) {
      tell(member, { name: 'password-required' })
      stream.end()
      return
    }
    tell(member, { name: 'video-conference-joined', id: member.id, roomName: conference, displayName: name })
    for (const other of meeting.members) {
      tell(member, { name: 'participant-joined', id: other.id, displayName: other.name })
      tell(other, { name: 'participant-joined', id: member.id, displayName: name })
    }
    if (meeting.members.length === 0) {
      tell(member, { name: 'participant-role-changed', id: member.id, role: 'moderator' })
    }
    meeting.members.push(member)
    stream.on('close', () => {
      meeting.members = meeting.members.filter((other) => other !== member)
      for (const other of meeting.members) tell(other, { name: 'participant-left', id: member.id })
    })
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const conference = pathname.split('/').at(-1) ?? ''
    if (pathname.startsWith('/enter/')) {
      enter(conference, searchParams.get('name') ?? '', searchParams.get('password') ?? '', response)
    } else if (pathname.startsWith('/ask/')) {
      let body = ''
      for await (const part of request) body += part
      const { name, data, isIn } = JSON.parse(body)
      asked.push({ conference, name, data })
      if (name === 'password' && isIn) meetingOf(conference).password = data[0]
      response.end()
    } else {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        `<!doctype html><title>Jitsi</title>${jitsi.isSilent ? '' : `<h1>Jitsi</h1><script>${script}</script>`}`,
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return Object.assign(jitsi, {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** The page of a meeting. It answers the page around it as Jitsi's own does: with text, to anybody, by the number in its address. */
const script = `
const settings = Object.fromEntries(location.hash.slice(1).split('&').map((pair) => {
  const [key, value] = pair.split('=')
  return [key, JSON.parse(decodeURIComponent(value))]
}))
const scope = 'jitsi_meet_external_api_' + settings.jitsi_meet_external_api_id
const conference = location.pathname.slice(1)
const own = Date.now() + '-' + Math.random()
const waiting = []
let isReady = false
let isIn = false
const post = (method, params) => parent.postMessage(JSON.stringify({ postis: true, scope, method, params }), '*')
const say = (event) => {
  if (isReady) post('message', { type: 'event', data: event })
  else waiting.push(event)
}
const knocking = setInterval(() => post('__ready__', own), 50)
let stream
function enter(password) {
  stream?.close()
  stream = new EventSource('/enter/' + conference + '?' + new URLSearchParams({ name: settings['userInfo.displayName'], password }))
  stream.onerror = () => stream.close()
  stream.onmessage = ({ data }) => {
    const event = JSON.parse(data)
    isIn ||= event.name === 'video-conference-joined'
    if (event.name === 'password-required') stream.close()
    say(event)
  }
}
let muted = settings['config.startWithAudioMuted']
const commands = {
  password(password) { if (!isIn) enter(password) },
  'toggle-audio'() { muted = !muted; say({ name: 'audio-mute-status-changed', muted }) },
  'video-hangup'() { stream.close(); say({ name: 'video-conference-left' }); say({ name: 'video-ready-to-close' }) },
}
addEventListener('message', ({ data }) => {
  let read
  try { read = JSON.parse(data) } catch { return }
  if (!read?.postis || read.scope !== scope) return
  if (read.method === '__ready__' && read.params !== own) return post('__ready__', read.params)
  if (read.method === '__ready__') {
    clearInterval(knocking)
    isReady = true
    for (const event of waiting.splice(0)) say(event)
    return
  }
  const { name, data: given } = read.params.data
  void fetch('/ask/' + conference, { method: 'POST', body: JSON.stringify({ name, data: given, isIn }), keepalive: true })
  commands[name]?.(...given)
})
enter('')
`

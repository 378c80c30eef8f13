import { type Media, startLiveKit as startServer } from '@cahier/supabase/testing/livekit'
import type { Browser } from '@playwright/test'

/** A LiveKit server whose sound and pictures pass a page: a browser has all that it takes. */
export async function startLiveKit(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  let isEnding = false
  const call = (name: keyof Media, ...given: unknown[]) =>
    page
      .evaluate(
        ([method, values]) =>
          (window as unknown as { media: Record<string, (...values: unknown[]) => unknown> }).media[method]?.(
            ...values,
          ),
        [name, given] as const,
      )
      // What somebody still asked for when the page was closed gets no answer.
      .catch((error) => {
        if (!isEnding) throw error
      })
  const media = Object.fromEntries(
    ['open', 'answer', 'receive', 'add', 'pass', 'close'].map((name) => [
      name,
      (...given: unknown[]) => call(name as keyof Media, ...given),
    ]),
  ) as unknown as Media
  const server = await startServer(media)
  await page.goto(server.url.replace(/^ws/, 'http'))
  await page.evaluate(relay)
  return {
    server,
    async [Symbol.asyncDispose]() {
      isEnding = true
      await server.stop()
      await context.close()
    },
  }
}

/** What the page does: for each participant a connection that receives, and one that sends. */
function relay(): void {
  interface Ends {
    receiving: RTCPeerConnection
    sending: RTCPeerConnection
    /** What they send, by its name in their offer. */
    tracks: Map<string, MediaStreamTrack>
    passed: Map<string, RTCRtpSender>
  }
  const people = new Map<string, Ends>()
  const endsOf = (id: string): Ends => {
    const known = people.get(id)
    if (known) return known
    const ends = {
      receiving: new RTCPeerConnection(),
      sending: new RTCPeerConnection(),
      tracks: new Map(),
      passed: new Map(),
    }
    ends.receiving.ontrack = ({ track, transceiver }) => {
      const name = /^a=msid:\S+ (\S+)/m.exec(
        sectionOf(ends.receiving.remoteDescription?.sdp ?? '', transceiver.mid),
      )?.[1]
      ends.tracks.set(name ?? track.id, track)
    }
    people.set(id, ends)
    return ends
  }
  const sectionOf = (sdp: string, mid: string | null) =>
    sdp.split(/^m=/m).find((section) => new RegExp(`^a=mid:${mid}\\r?$`, 'm').test(section)) ?? ''
  /** Ends the waiting of a connection: one that is closed tells of no further state. */
  const gathered = new Map<RTCPeerConnection, () => void>()
  const described = async (connection: RTCPeerConnection): Promise<string> => {
    if (connection.iceGatheringState !== 'complete' && connection.signalingState !== 'closed')
      await new Promise<void>((resolve) => {
        gathered.set(connection, resolve)
        connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && resolve()
      })
    return connection.localDescription?.sdp ?? ''
  }
  /** An offer in which each track has the name by which LiveKit's clients know whose it is. */
  const offer = async (ends: Ends): Promise<string> => {
    await ends.sending.setLocalDescription()
    const [head = '', ...sections] = (await described(ends.sending)).split(/^m=/m)
    const named = sections.map((section) => {
      const name = [...ends.passed].find(([, sender]) =>
        section.includes(`a=mid:${ends.sending.getTransceivers().find((each) => each.sender === sender)?.mid}\r`),
      )?.[0]
      return name === undefined ? section : section.replaceAll(/msid:\S+ (\S+)/g, `msid:${name} $1`)
    })
    return [head, ...named].join('m=')
  }
  const media: Media = {
    async open(id) {
      const ends = endsOf(id)
      ends.sending.createDataChannel('_reliable')
      return offer(ends)
    },
    async answer(id, sdp) {
      await people.get(id)?.sending.setRemoteDescription({ type: 'answer', sdp })
    },
    async receive(id, sdp) {
      const { receiving } = endsOf(id)
      await receiving.setRemoteDescription({ type: 'offer', sdp })
      await receiving.setLocalDescription()
      return described(receiving)
    },
    async add(id, isSender, candidate) {
      const ends = people.get(id)
      const connection = isSender ? ends?.sending : ends?.receiving
      if (connection?.remoteDescription) await connection.addIceCandidate(JSON.parse(candidate))
    },
    async pass(id, from, track, name) {
      const ends = people.get(id)
      const found = people.get(from)?.tracks.get(track)
      const key = `${from}|${name}`
      if (!ends || !found || ends.passed.has(key)) return null
      ends.passed.set(key, ends.sending.addTransceiver(found, { direction: 'sendonly' }).sender)
      return offer(ends)
    },
    async close(id) {
      const ends = people.get(id)
      people.delete(id)
      for (const connection of ends ? [ends.receiving, ends.sending] : []) {
        connection.close()
        gathered.get(connection)?.()
      }
    },
  }
  Object.assign(window, { media })
}

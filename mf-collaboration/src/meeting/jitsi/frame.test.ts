// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { speakWith } from './frame.ts'
import { readyMessage } from './protocol.ts'

const origin = 'https://meet.example'
const joined = JSON.stringify({
  postis: true,
  scope: 'jitsi_meet_external_api_0',
  method: 'message',
  params: { type: 'event', data: { name: 'video-conference-joined', id: 'me' } },
})

let close = () => {}
afterEach(() => close())

function start() {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const window_ = frame.contentWindow as Window
  const sent: { method: string; params: unknown }[] = []
  vi.spyOn(window_, 'postMessage').mockImplementation(((message: string, to: string) => {
    expect(to).toBe(origin)
    sent.push(JSON.parse(message))
  }) as never)
  const heard: string[] = []
  const speaking = speakWith(frame, origin, {
    onReady: () => heard.push('ready'),
    onEvent: ({ name }) => heard.push(name),
  })
  close = speaking.close
  const say = (data: unknown, { from = origin, source = window_ as Window | null } = {}) =>
    dispatchEvent(new MessageEvent('message', { data, origin: from, source }))
  /** The frame gives this page's id back. */
  const echo = () => say(readyMessage(String(sent.filter(({ method }) => method === '__ready__').at(-1)?.params)))
  return { speaking, sent, heard, say, echo }
}

it('says nothing before the meeting has spoken, and what was asked once it listens', () => {
  const { speaking, sent, heard, say, echo } = start()
  speaking.ask('subject', 'Point')
  expect(sent).toEqual([])
  say(readyMessage('theirs'))
  expect(sent.map(({ method }) => method)).toEqual(['__ready__', '__ready__'])
  expect(sent[0]?.params).toBe('theirs')
  expect(heard).toEqual(['ready'])
  echo()
  expect(sent.at(-1)).toMatchObject({ method: 'message', params: { data: { name: 'subject', data: ['Point'] } } })
  speaking.ask('toggle-audio')
  expect(sent.at(-1)).toMatchObject({ params: { data: { name: 'toggle-audio', data: [] } } })
  say(joined)
  expect(heard).toEqual(['ready', 'video-conference-joined'])
})

it('a meeting that loads again is asked again whether it listens', () => {
  const { speaking, sent, heard, say, echo } = start()
  say(readyMessage('theirs'))
  say(readyMessage('theirs'))
  echo()
  expect(heard).toEqual(['ready'])
  say(readyMessage('again'))
  expect(heard).toEqual(['ready', 'ready'])
  const { length } = sent
  speaking.ask('toggle-video')
  expect(sent).toHaveLength(length)
  echo()
  expect(sent.at(-1)).toMatchObject({ params: { data: { name: 'toggle-video' } } })
})

it.each<[string, { from?: string; source?: Window | null }]>([
  ['from another origin', { from: 'https://meet.example.evil' }],
  ['from this page', { source: window }],
  ['without a window', { source: null }],
])('hears nothing %s', (_, from) => {
  const { sent, heard, say } = start()
  say(readyMessage('theirs'), from)
  say(joined, from)
  expect([sent, heard]).toEqual([[], []])
})

it('hears nothing once it was closed', () => {
  const { heard, say, speaking } = start()
  speaking.close()
  say(joined)
  expect(heard).toEqual([])
})

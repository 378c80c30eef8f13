import { expect, it } from 'vitest'
import type { RoomPerson } from '../../data/room-entry.ts'
import type { Peer } from './call.ts'
import { newsOf } from './news.ts'

const person = (id: string, status: RoomPerson['status'] = 'admitted'): RoomPerson => ({
  user_id: id,
  name: id,
  avatar_url: null,
  role: 'viewer',
  status,
  join_id: null,
  has_camera: false,
})
const silent = { microphone: false, camera: false, screen: false, hand: false, recording: false }
const peer = (id: string, standing: Partial<Peer['standing']> = {}): Peer => ({
  id,
  person: person(id),
  standing: { ...silent, ...standing },
  state: 'connected',
  stream: null,
  code: null,
  isBlocked: false,
})

it.each<[string, Peer[], Peer[], string[]]>([
  ['nothing', [peer('Zoé')], [peer('Zoé', { camera: true })], []],
  ['who comes', [], [peer('Zoé')], ['joined Zoé']],
  ['who goes', [peer('Zoé')], [], ['left Zoé']],
  ['a hand', [peer('Zoé')], [peer('Zoé', { hand: true })], ['hand Zoé']],
  ['a hand that is lowered is no news', [peer('Zoé', { hand: true })], [peer('Zoé')], []],
  ['a recording', [peer('Zoé')], [peer('Zoé', { recording: true })], ['recording Zoé']],
  ['whoever comes to a recording', [], [peer('Zoé', { recording: true })], ['joined Zoé', 'recording Zoé']],
  ['its end', [peer('Zoé', { recording: true })], [peer('Zoé')], ['recordingEnded Zoé']],
  ['a screen', [peer('Zoé')], [peer('Zoé', { screen: true })], ['screen Zoé']],
])('tells %s', (_, before, after, news) => {
  const told = newsOf({ peers: before, outside: [] }, { peers: after, outside: [] })
  expect(told.map(({ kind, name }) => `${kind} ${name}`)).toEqual(news)
})

it('tells who waits, once', () => {
  const outside = [person('Max', 'waiting'), person('Eve', 'removed')]
  const told = newsOf({ peers: [], outside: [] }, { peers: [], outside })
  expect(told).toEqual([{ kind: 'waiting', id: 'Max', name: 'Max' }])
  expect(newsOf({ peers: [], outside }, { peers: [], outside })).toEqual([])
})

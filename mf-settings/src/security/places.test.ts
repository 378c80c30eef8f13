import { describe, expect, it } from 'vitest'
import { ago, browserName, cityOf } from './places.ts'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome, Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1', 'Safari, iOS'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['node', null],
  [null, null],
])('%s is %s', (agent, name) => {
  expect(browserName(agent)).toBe(name)
})

it.each([
  ['Europe/Paris', 'Paris'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', null],
  ['Etc/GMT+3', null],
  [null, null],
])('the city of %s is %s', (zone, city) => {
  expect(cityOf(zone)).toBe(city)
})

describe('how long ago', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  it.each([
    ['2026-11-23T12:00:30Z', 'cette minute-ci'],
    ['2026-11-23T11:55:00Z', 'il y a 5 minutes'],
    ['2026-11-23T09:00:00Z', 'il y a 3 heures'],
    ['2026-11-22T09:00:00Z', 'hier'],
    ['2026-11-12T12:00:00Z', 'la semaine dernière'],
    ['2026-08-23T12:00:00Z', 'il y a 3 mois'],
    ['2024-10-01T12:00:00Z', 'il y a 2 ans'],
  ])('%s: %s', (moment, words) => {
    expect(ago(moment, 'fr', now)).toBe(words)
  })
})

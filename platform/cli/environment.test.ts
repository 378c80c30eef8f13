import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test.each([
  [undefined, 1],
  ['', 1],
  ['1', 1],
  ['2', 2],
])('CAHIER_APPROVALS=%s: %i persons', (value, approvals) => {
  expect(readEnvironment('/', { CAHIER_APPROVALS: value }).approvals).toBe(approvals)
})

test.each([
  [undefined, []],
  ['', []],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['192.0.2.7, fd00::/8  10.1.0.0/16', ['192.0.2.7', 'fd00::/8', '10.1.0.0/16']],
])('CAHIER_TRUSTED_PROXIES=%s: %j', (value, ranges) => {
  expect(readEnvironment('/', { CAHIER_TRUSTED_PROXIES: value }).trustedProxies).toEqual(ranges)
})

test.each([
  '10.0.0.0/33',
  'fd00::/129',
  'proxy.example',
  '10.0.0',
  '10.0.0.0/8/8',
  '0.0.0.0/0',
  '10.0.0.0/-1',
  '10.0.0.0/',
])('CAHIER_TRUSTED_PROXIES=%s is refused in one sentence', (value) => {
  expect(() => readEnvironment('/', { CAHIER_TRUSTED_PROXIES: `127.0.0.1,${value}` })).toThrow(
    `CAHIER_TRUSTED_PROXIES est une liste d’adresses IP et de plages comme 10.0.0.0/8, pas «\u202f${value}\u202f».`,
  )
})

test.each(['0', '3', 'two', '2 '])('CAHIER_APPROVALS=%s is refused in one sentence', (value) => {
  expect(() => readEnvironment('/', { CAHIER_APPROVALS: value })).toThrow(
    `CAHIER_APPROVALS vaut 1 ou 2, pas «\u202f${value}\u202f».`,
  )
})

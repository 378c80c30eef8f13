import type { MemberLinks } from '@cahier/releases/model'
import { expect, it } from 'vitest'
import { needsOf } from './links-graph.tsx'

const uses = (command: string, owner: MemberLinks['member'] | null) => ({ command, owner })
const consumes = (module: string, provided: string | null) => ({ module, range: '^1.0.0', provided })
const links = (member: MemberLinks['member'], over: Partial<MemberLinks>): MemberLinks => ({
  member,
  release: 'aaaaaaaaaaaa',
  owners: [],
  exposes: [],
  offers: [],
  uses: [],
  consumes: [],
  provides: [],
  ...over,
})

it.each<[string, Partial<MemberLinks>, [to: string | null, commands: number, modules: number][]]>([
  ['nothing', {}, []],
  ['several commands of one', { uses: [uses('a.b', 'mf-ai'), uses('a.c', 'mf-ai')] }, [['mf-ai', 2, 0]]],
  [
    'commands and modules of the shell',
    { uses: [uses('s.t', 'shell')], consumes: [consumes('react', '1.0.0')] },
    [['shell', 1, 1]],
  ],
  ['its own command', { uses: [uses('notes.create', 'mf-notes')] }, []],
  [
    'what nobody has',
    { uses: [uses('x.y', null)], consumes: [consumes('react', '1.0.0'), consumes('zod', null)] },
    [
      [null, 1, 1],
      ['shell', 0, 1],
    ],
  ],
])('a member that needs %s', (_what, over, expected) => {
  const needs = needsOf([links('mf-notes', over)])
  expect(needs.map(({ from, to, commands, modules }) => [from, to, commands, modules])).toEqual(
    expected.map((need) => ['mf-notes', ...need]),
  )
})

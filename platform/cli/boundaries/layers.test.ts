import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { importsIn, importsOf, sourcesIn } from './imports.ts'
import { type MemberLayers, members } from './layers.ts'
import { violationsOf } from './violations.ts'

const workspace = path.join(import.meta.dirname, '..', '..', '..')

test('every member has an entry in the table of layers', () => {
  const folders = (parent: string) => readdirSync(path.join(workspace, parent)).map((name) => path.join(parent, name))
  const packages = [...folders('.').filter((name) => /^(shell|shared-ui|mf-.*)$/.test(name)), ...folders('platform')]
  const covered = members.map(({ folder }) => folder.replace(/\/src$/, ''))
  expect(covered.toSorted()).toEqual(packages.toSorted())
})

it.each(members)('$folder imports only downwards and without cycles', async (member) => {
  const folder = path.join(workspace, member.folder)
  const sources = await sourcesIn(folder)
  expect(violationsOf(member, sources, await importsOf(folder, sources))).toEqual([])
})

describe('the imports found in a source', () => {
  it.each([
    ["import { a } from '../data/notes.ts'", ['data/notes.ts']],
    ["import type { A } from './rules.ts'", ['list/rules.ts']],
    ["import './list.css'", ['list/list.css']],
    ["export { a } from './rules.ts'", ['list/rules.ts']],
    ["export type * from './rules.ts'", ['list/rules.ts']],
    ["const part = () => import('../editor/editor.tsx')", ['editor/editor.tsx']],
    ["type Part = typeof import('../editor/editor.tsx')", ['editor/editor.tsx']],
    ["import names from './list.module.css?names'", ['list/list.module.css']],
    ["import { useState } from 'react'", []],
    ['// import { a } from "./rules.ts"', []],
    ["const text = `import { a } from './rules.ts'`", []],
  ])('%s', (source, expected) => {
    expect(importsIn('list/list.tsx', source).map(({ to }) => to)).toEqual(expected)
  })
})

describe('a violation', () => {
  const area: MemberLayers = {
    folder: 'mf-quiz/src',
    layers: [['app.tsx'], ['*'], ['data'], ['locales']],
    rulesRenderNothing: true,
  }
  const server: MemberLayers = { folder: 'server', layers: [['main.ts'], ['pages', 'proxy'], ['log.ts']] }

  /** The violations of imports that are written `from > to`. */
  function found(member: MemberLayers, ...imports: string[]): string[] {
    const pairs = imports.map((one) => {
      const [from = '', to = ''] = one.split(' > ')
      return { from, to }
    })
    const sources = pairs.flatMap(({ from, to }) => [from, to]).filter((file) => !file.startsWith('testing/'))
    return violationsOf(member, sources, pairs)
  }

  it.each([
    ['an app that composes its features', area, ['app.tsx > list/list.tsx', 'list/list.tsx > data/words.ts']],
    ['a feature that uses the rule of another', area, ['list/list.tsx > review/due.ts']],
    ['a feature that shows the component of another', area, ['list/list.tsx > review/button.tsx']],
    ['files of one folder', server, ['pages/serve.ts > pages/document.ts', 'main.ts > pages/serve.ts']],
  ])('is not %s', (_what, member, imports) => {
    expect(found(member, ...imports)).toEqual([])
  })

  it('is an import that points up', () => {
    expect(found(area, 'data/words.ts > review/due.ts')).toEqual([
      'mf-quiz/src/data/words.ts imports review/due.ts: data → review points up. What both need belongs in data or a folder below it (locales).',
    ])
  })

  it('is an import of a folder on the same layer', () => {
    expect(found(server, 'pages/serve.ts > proxy/backend.ts')).toEqual([
      'server/pages/serve.ts imports proxy/backend.ts: pages → proxy points sideways. What both need belongs in a folder below it (log.ts).',
    ])
  })

  it('is a cycle between features', () => {
    expect(found(area, 'list/list.tsx > review/due.ts', 'review/deck.ts > list/order.ts')).toEqual([
      'mf-quiz/src: list → review → list is a circle: list/list.tsx imports review/due.ts, review/deck.ts imports list/order.ts. ' +
        'What they share belongs in a file or folder of its own that imports none of them, or in a folder below it (data, locales).',
    ])
  })

  it('is a cycle between files, at any depth', () => {
    expect(
      found(server, 'pages/a/b.ts > pages/a/c.ts', 'pages/a/c.ts > pages/a/d.ts', 'pages/a/d.ts > pages/a/b.ts'),
    ).toEqual([expect.stringContaining('pages/a/b.ts → pages/a/c.ts → pages/a/d.ts → pages/a/b.ts is a circle')])
  })

  it('is a cycle between folders even if their files form none', () => {
    expect(found(server, 'pages/a/b.ts > pages/c/d.ts', 'pages/c/e.ts > pages/a/f.ts')).toEqual([
      expect.stringContaining('pages/a → pages/c → pages/a is a circle'),
    ])
  })

  it('is a rule that imports a component', () => {
    expect(found(area, 'review/deck.ts > review/card.tsx')).toEqual([
      'mf-quiz/src/review/deck.ts imports review/card.tsx: a rule or hook imports a component. What both need belongs in a .ts file.',
    ])
  })

  it('is a source that imports test support', () => {
    expect(found(server, 'pages/serve.ts > testing/server.ts')).toEqual([expect.stringContaining('is for tests only')])
  })

  it('is a folder missing from the table', () => {
    expect(found(server, 'cache/keep.ts > log.ts')).toEqual(['server/cache is on no layer. Give it one in layers.ts.'])
  })
})

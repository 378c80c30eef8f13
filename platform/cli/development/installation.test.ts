import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promote } from '@cahier/releases/model'
import { id } from '@cahier/releases/testing'
import { testServer } from '@cahier/server/testing'
import { expect, test } from 'vitest'
import { contractShell } from '../build/check-calls.ts'
import { ownersAt, siteAt } from './installation.ts'

const label = { fr: 'Ajouter', en: 'Add', es: 'Añadir', de: 'Hinzufügen' }
const local = (url: string) => new URL(url.replace('localhost', '127.0.0.1'))

test('who offers what in the set that is live on a server', async () => {
  await using application = await testServer()
  const commands = [{ id: 'vocabulary.add', expose: './add', label, payload: { word: 'string' } } as const]
  await application.publish('mf-vocabulary', id('c'), { commands })
  await application.commit((live) => promote(live, { 'mf-vocabulary': id('c') }, null))
  await application.server.refresh()
  const { remotes, shell } = await ownersAt(local(application.server.url))
  const owner = remotes.find(({ member }) => member === 'mf-vocabulary')
  expect(owner?.commands).toEqual([{ id: 'vocabulary.add', payload: { word: 'string' } }])
  expect(await owner?.key()).toBe(`mf-vocabulary@${id('c')}`)
  // A record of before says nothing of slots, which then fit every widget.
  expect(shell.slots).toEqual({})
})

test('what the shell that is live on a server gives to widgets', async () => {
  await using application = await testServer()
  const slots = { 'dashboard/links/v1': { seen: 'boolean' } } as const
  await application.publish('shell', id('d'), { slots })
  await application.commit((live) => promote(live, { shell: id('d') }, null))
  await application.server.refresh()
  expect((await ownersAt(local(application.server.url))).shell).toEqual({ key: `shell@${id('d')}`, slots })
})

test('an installation that does not answer with its slots has those of the contract', async () => {
  await using application = await testServer()
  const site = local(application.server.url)
  const older = createServer(async (request, response) => {
    if (request.url?.endsWith('/slots.json')) return response.writeHead(404).end()
    const answer = await fetch(new URL(request.url ?? '/', site), {
      headers: { accept: 'text/html, application/json' },
    })
    response.end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(older, 'listening')
  const { shell } = await ownersAt(new URL(`http://127.0.0.1:${(older.address() as AddressInfo).port}`))
  expect(shell).toBe(contractShell)
  older.close()
})

test.each([
  ['another page', '<!doctype html><p>Bienvenue'],
  ['a page whose index is none', `<script id="cahier-boot">${JSON.stringify({ index: { url: '/' } })}</script>`],
])('%s is no installation', async (_, page) => {
  const server = createServer((_request, response) => response.end(page)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const site = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await expect(ownersAt(site)).rejects.toMatchObject({ code: 'CAHIER-C017' })
  server.close()
})

test.each(['', 'cahier.example', 'ftp://cahier.example'])('« %s » is no address', (address) => {
  expect(() => siteAt(address)).toThrow(expect.objectContaining({ code: 'CAHIER-C017' }))
})

import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, it } from 'vitest'
import { type DeviceStores, deviceDatabase } from './device.ts'

const stores: DeviceStores = { drafts: { keyPath: 'id' }, marks: {} }
const storesOf = async (name: string, wanted = stores) => {
  const device = deviceDatabase(name, wanted)
  const { objectStoreNames } = await device.open()
  device.close()
  return [...objectStoreNames]
}

it('opens a database that a later release has raised to another version', async () => {
  await storesOf('raised')
  const later = await openDB('raised', 2, { upgrade: (database) => void database.createObjectStore('added') })
  later.close()
  expect(await storesOf('raised')).toEqual(['added', 'drafts', 'marks'])
})

it('makes a database with another user’s stores anew, which holds only answers of the server', async () => {
  await storesOf('mixed', { kept: {} })
  expect(await storesOf('mixed')).toEqual(['drafts', 'marks'])
})

it('keeps a database with some of its stores, and what is in it', async () => {
  const former = await openDB('former', 1, { upgrade: (database) => void database.createObjectStore('marks') })
  await former.put('marks', 'text', 'cursor')
  former.close()
  const device = deviceDatabase('former', stores)
  expect(await (await device.open()).get('marks', 'cursor')).toBe('text')
  device.close()
})

import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { deviceDatabase } from './device.ts'
import { keptValues } from './kept.ts'

it('leaves the bare values of former releases alone, which find them after a rollback', async () => {
  const database = await deviceDatabase('kept', { kept: {} }).open()
  await database.put('kept', ['bare'], 'queue')
  const kept = keptValues(async () => database)
  expect(await kept.get('queue', [])).toBeUndefined()
  await kept.put('queue', [], ['new'])
  expect((await kept.get('queue', []))?.value).toEqual(['new'])
  expect(await database.get('kept', 'queue')).toEqual(['bare'])
  database.close()
})

import { expect, test } from 'vitest'
import { JsonFile } from './json-file.ts'

test('a file is JSON, with each row on a line of its own', async () => {
  const file = new JsonFile()
  file.member('format', 'cahier')
  const rows = file.list('documents')
  for (let index = 0; index < 3; index++) rows.add({ id: index, text: 'é\n' })
  rows.end()
  file.list('vocabulary').end()
  const text = await file.end().text()
  expect(JSON.parse(text)).toEqual({
    format: 'cahier',
    documents: [0, 1, 2].map((id) => ({ id, text: 'é\n' })),
    vocabulary: [],
  })
  expect(text.split('\n')).toContain('{"id":1,"text":"é\\n"},')
})

test('an empty file is one too', async () => expect(JSON.parse(await new JsonFile().end().text())).toEqual({}))

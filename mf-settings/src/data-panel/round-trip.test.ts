import { AreaError } from '@cahier/contract/react'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { AccountData, DataOverview, ImportResult, Row } from '../data/account-data.ts'
import type { ExportOptions } from './export/archive.ts'
import { writeExport } from './export/write-export.ts'
import { DataFileError, readDataFile } from './import/data-file.ts'
import { type ImportOptions, sendRows, TooManyFailed } from './import/send-rows.ts'

const id = (number: number) => `40000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const note = (number: number, more: Row = {}): Row => ({
  id: id(number),
  title: `Note ${number}`,
  type: 'note',
  content: 'é\n',
  tags: ['a'],
  folder: null,
  is_pinned: false,
  deleted_at: null,
  created_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-02T00:00:00.123456+00:00',
  ...more,
})
const word: Row = {
  id: id(50),
  word: '=1+1',
  definition: 'd; "x"',
  letter_category: 'SVT',
  examples: ['un', 'deux'],
  difficulty: 3,
  mastery: 40,
  cards: [{ direction: 'recognition' }],
  reviews: [{ rating: 0 }],
}
const file: Row = {
  id: id(60),
  note_id: id(1),
  file_name: 'Résumé.pdf',
  file_type: 'application/pdf',
  file_size: 3,
  file_path: `note-attachments/${id(1)}/Resume.pdf`,
}
const profile: Row = { name: 'Zoé', avatar_url: `/storage/v1/object/public/avatars/${id(99)}/1.png` }
const full = {
  profile: [profile],
  documents: [note(1), note(2, { title: 'Corbeille', deleted_at: '2026-02-01T00:00:00+00:00' })],
  attachments: [file],
  vocabulary: [word],
  study_sessions: [{ id: id(70), title: 's', scheduled_for: '2026-03-01T00:00:00+00:00', items: [id(50)] }],
  notifications: [{ id: id(80), title: 'n' }],
}
const stored = { [`note-attachments/${file.file_path}`]: 'pdf', [`avatars/${id(99)}/1.png`]: 'png' }
const told: readonly string[] = ['notifications']

interface Imported {
  section: string
  rows: readonly Row[]
}

/** An account in memory: what is read from it is `data` and `files`, what is written to it is noted. */
function account(
  data: Readonly<Record<string, readonly Row[]>>,
  files: Readonly<Record<string, string>> = {},
  take: (section: string, rows: readonly Row[]) => ImportResult | Promise<ImportResult> = (_, rows) => ({
    added: rows.length,
    present: 0,
    refused: 0,
  }),
) {
  const imported: Imported[] = []
  const uploaded: Record<string, string> = {}
  const names = [...new Set([...Object.keys(full), ...Object.keys(data)])]
  const overview: DataOverview = {
    items: 1,
    sections: Object.fromEntries(
      names.map((name) => [
        name,
        {
          rows: data[name]?.length ?? 0,
          is_item: name !== 'profile' && !told.includes(name),
          is_importable: !told.includes(name),
        },
      ]),
    ),
  }
  const it: AccountData = {
    beginExport: async () => overview,
    overview: async () => overview,
    async *pages(section) {
      for (const row of data[section] ?? []) yield [row]
      yield []
    },
    async file(bucket, path) {
      const content = files[`${bucket}/${path}`]
      return content === undefined ? null : new Blob([content])
    },
    async importRows(section, rows) {
      const result = await take(section, rows)
      imported.push({ section, rows })
      return result
    },
    missingFiles: async (rows) => rows.map((row) => ({ id: String(row.id), path: `note-attachments/own/${row.id}` })),
    async upload(path, content) {
      uploaded[path] = await content.text()
    },
  }
  return { it, imported, uploaded }
}

async function exported(
  from: AccountData,
  options: Partial<ExportOptions> = {},
  signal = new AbortController().signal,
): Promise<Blob> {
  const parts: Blob[] = []
  const stream = new WritableStream<Uint8Array>({ write: (bytes) => void parts.push(new Blob([bytes as BlobPart])) })
  await writeExport(from, stream, signal, {
    user: { id: id(99), name: 'Zoé', email: 'zoe@cahier.test' },
    now: new Date('2026-11-23T10:00:00Z'),
    texts: { headings: ['Mot', 'Définition'], readMe: (missing) => `Lisez-moi ${missing.join()}` },
    onProgress() {},
    onMissing() {},
    ...options,
  })
  return new Blob(parts)
}
const filesIn = async (archive: Blob) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer()))).map(([name, bytes]) => [
      name,
      new TextDecoder().decode(bytes),
    ]),
  )
const open = (given: Blob) => readDataFile(given, new AbortController().signal)
const json = (value: unknown) => new Blob([typeof value === 'string' ? value : JSON.stringify(value)])
const send = (data: Awaited<ReturnType<typeof open>>, to: AccountData, options: Partial<ImportOptions> = {}) =>
  sendRows(data, to, { signal: new AbortController().signal, withPreferences: true, onProgress() {}, ...options })

describe('an export', () => {
  test('has the data, the notes, the words, the files and what they are', async () => {
    const files = await filesIn(await exported(account(full, stored).it))
    expect(Object.keys(files)).toEqual([
      `files/${id(99)}/1.png`,
      'notes/Note 1 (40000000).md',
      'notes/corbeille/Corbeille (40000000).md',
      `files/${id(1)}/Resume.pdf`,
      'words.csv',
      'LISEZ-MOI.md',
      'cahier.json',
    ])
    expect(files['words.csv']).toBe('Mot;Définition\r\n"\'=1+1";"d; ""x""";SVT;"un\ndeux";3;40\r\n')
    expect(JSON.parse(files['cahier.json'] ?? '')).toMatchObject({
      format: 'cahier',
      version: 1,
      exportDate: '2026-11-23T10:00:00.000Z',
      user: { id: id(99), name: 'Zoé', email: 'zoe@cahier.test' },
      documents: [{ id: id(1), title: 'Note 1', content: 'é\n', createdAt: note(1).created_at, tags: ['a'] }, {}],
      vocabulary: [{ word: '=1+1', category: 'SVT', difficulty: 3, mastery: 40, reviews: [{ rating: 0 }] }],
      studySessions: [{ title: 's', scheduledFor: '2026-03-01T00:00:00+00:00' }],
      attachments: [{ fileName: 'Résumé.pdf', file: `files/${id(1)}/Resume.pdf` }],
      notifications: [{ title: 'n' }],
      files: [
        { path: `files/${id(99)}/1.png`, size: 3 },
        { path: `files/${id(1)}/Resume.pdf`, size: 3 },
      ],
    })
  })

  test('tells what it is doing, section by section', async () => {
    const seen = new Map<string, string>()
    await exported(account(full, stored).it, {
      onProgress: ({ section, done, total }) => void seen.set(section, `${done}/${total}`),
    })
    expect(Object.fromEntries(seen)).toMatchObject({
      documents: '2/2',
      vocabulary: '1/1',
      files: '2/2',
      notifications: '1/1',
    })
  })

  test('names files that storage does not have, in the archive too', async () => {
    let missing: readonly string[] = []
    const files = await filesIn(
      await exported(account(full, { [`avatars/${id(99)}/1.png`]: 'png' }).it, {
        onMissing: (names) => {
          missing = names
        },
      }),
    )
    expect(missing).toEqual(['Résumé.pdf'])
    expect(files['LISEZ-MOI.md']).toBe('Lisez-moi Résumé.pdf')
    expect(JSON.parse(files['cahier.json'] ?? '')).toMatchObject({ missingFiles: ['Résumé.pdf'] })
  })

  test('that is stopped, or refused, ends with an error', async () => {
    const controller = new AbortController()
    const stopping = exported(
      account(full, stored).it,
      { onProgress: () => controller.abort(new Error('stopped')) },
      controller.signal,
    )
    await expect(stopping).rejects.toThrow('stopped')
    const { it } = account(full)
    const refused = { ...it, beginExport: () => Promise.reject(new AreaError('no', { details: 'step_up_required' })) }
    await expect(exported(refused)).rejects.toMatchObject({ details: 'step_up_required' })
  })
})

describe('an import', () => {
  test('of an export sends everything that was in it, files included', async () => {
    const data = await open(await exported(account(full, stored).it))
    expect(Object.fromEntries(data.counts)).toMatchObject({
      documents: 2,
      vocabulary: 1,
      attachments: 1,
      study_sessions: 1,
    })
    expect(data.exportDate).toBe('2026-11-23T10:00:00.000Z')
    const target = account({})
    const report = await send(data, target.it)
    expect(report).toMatchObject({ added: 5, refused: 0, failedCount: 0, picture: { name: `files/${id(99)}/1.png` } })
    const rows = (section: string) =>
      target.imported.filter((one) => one.section === section).flatMap((one) => one.rows)
    expect(rows('documents')).toEqual(full.documents)
    expect(rows('vocabulary')).toEqual(full.vocabulary)
    expect(rows('attachments')).toMatchObject([file])
    expect(rows('notifications')).toEqual([])
    expect(target.uploaded).toEqual({ [`note-attachments/own/${id(60)}`]: 'pdf' })
  })

  test('does not depend on what stopped the reading before', async () => {
    const controller = new AbortController()
    const data = await readDataFile(json({ documents: [{ id: 1, title: 'a' }] }), controller.signal)
    controller.abort(new Error('another file'))
    expect(await send(data, account({}).it)).toMatchObject({ added: 1 })
  })

  test('names the links of a row that lead out of the file', async () => {
    const content = `[a](/notes/${id(2)}) [b](/vocabulary/${id(50)}) [c](/notes/${id(91)}) /notes/${id(91)} /vocabulary/${id(92)}`
    const linked = { ...full, documents: [note(1, { content }), note(2)] }
    const target = account({})
    await send(await open(await exported(account(linked, stored).it)), target.it)
    const rows = target.imported.filter(({ section }) => section === 'documents').flatMap((one) => one.rows)
    expect(rows.map(({ outside }) => outside)).toEqual([[id(91), id(92)], undefined])
  })

  test('leaves preferences as they are unless they are wanted', async () => {
    const data = await open(await exported(account(full, stored).it))
    const target = account({})
    expect(await send(data, target.it, { withPreferences: false })).toMatchObject({ picture: null })
    expect(target.imported.map(({ section }) => section)).not.toContain('profile')
  })

  test('takes the specification’s JSON, in any order of its sections', async () => {
    const data = await open(
      json({
        exportDate: '2025-01-01',
        vocabulary: [{ id: 7, word: 'a', definition: 'b' }],
        documents: [{ id: 'd1', title: 't' }],
      }),
    )
    const target = account({})
    expect(await send(data, target.it)).toMatchObject({ added: 2 })
    expect(target.imported.map(({ section }) => section)).toEqual(['vocabulary', 'documents'])
  })

  test.each([
    ['nothing', ''],
    ['text', 'bonjour'],
    ['a list', []],
    ['no section', { user: {} }],
    ['sections that are no lists', { documents: 'x', vocabulary: {} }],
    ['broken JSON', '{"documents":[{"id":1}'],
    ['half an archive', 'PK\u0003\u0004 and so on'],
  ])('is not possible of %s', async (_, given) => {
    await expect(open(json(given))).rejects.toMatchObject({ name: 'DataFileError', kind: 'invalid' })
  })

  test('is not possible of another application’s archive, of text that is no UTF-8, or of a later version', async () => {
    const { zipSync, strToU8 } = await import('fflate')
    const zip = (files: Record<string, string>) =>
      new Blob([
        zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))) as BlobPart,
      ])
    await expect(open(zip({ 'notes.md': 'x' }))).rejects.toBeInstanceOf(DataFileError)
    await expect(open(zip({ 'cahier.json': '{"format":"other","documents":[]}' }))).rejects.toMatchObject({
      kind: 'invalid',
    })
    await expect(open(zip({ 'cahier.json': '{"format":"cahier","version":2,"documents":[]}' }))).rejects.toMatchObject({
      kind: 'newer',
    })
    await expect(open(new Blob([new Uint8Array([0x7b, 0xff, 0xfe])]))).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('names what it could not take, and takes the rest', async () => {
    const data = await open(
      json({
        documents: [
          { id: 1, title: 'a' },
          { id: 2, title: 7 },
          { id: 3, title: 'refusée' },
          { id: 4, title: 'b' },
        ],
      }),
    )
    const target = account({}, {}, (_, rows) => {
      if (rows.some(({ title }) => title === 'refusée')) throw new AreaError('check', { code: '23514', status: 400 })
      return { added: rows.length, present: 0, refused: 0 }
    })
    const report = await send(data, target.it)
    expect(report).toMatchObject({ added: 2, failedCount: 2, failed: ['7', 'refusée'] })
    expect(target.imported.flatMap(({ rows }) => rows.map(({ title }) => title))).toEqual(['a', 'b'])
  })

  test('stops at a file of nothing but rubbish', async () => {
    const data = await open(json({ documents: Array.from({ length: 3000 }, () => ({ title: 7 })) }))
    await expect(send(data, account({}).it)).rejects.toBeInstanceOf(TooManyFailed)
  })

  test('ends with the server’s error when it is not the row’s', async () => {
    const data = await open(json({ documents: [{ id: 1, title: 'a' }] }))
    const failing = account({}, {}, () => {
      throw new AreaError('gone', { code: 'PT401', status: 401 })
    })
    await expect(send(data, failing.it)).rejects.toMatchObject({ code: 'PT401' })
  })

  test('sends fewer rows at a time when they take too long', async () => {
    const data = await open(json({ documents: Array.from({ length: 8 }, (_, index) => ({ id: index, title: 't' })) }))
    const slow = (most: number) =>
      account({}, {}, (_, rows) => {
        if (rows.length > most) throw new AreaError('too long', { code: '57014', status: 500 })
        return { added: rows.length, present: 0, refused: 0 }
      })
    const target = slow(3)
    expect(await send(data, target.it)).toMatchObject({ added: 8, failedCount: 0 })
    expect(target.imported.map(({ rows }) => rows.length)).toEqual([2, 2, 2, 2])
    await expect(send(data, slow(0).it)).rejects.toMatchObject({ code: '57014' })
  })

  test('leaves out a file that is not what was written', async () => {
    const files = await filesIn(await exported(account(full, stored).it))
    const { zipSync, strToU8 } = await import('fflate')
    const changed = { ...files, [`files/${id(1)}/Resume.pdf`]: 'xxx' }
    const archive = zipSync(Object.fromEntries(Object.entries(changed).map(([name, text]) => [name, strToU8(text)])))
    const target = account({})
    const report = await send(await open(new Blob([archive as BlobPart])), target.it)
    expect(report).toMatchObject({ failedCount: 1, failed: ['Résumé.pdf'] })
    expect(target.uploaded).toEqual({})
  })

  test('of a backup takes its files too, which have no sums', async () => {
    const { zipSync, strToU8 } = await import('fflate')
    const data = {
      format: 'cahier',
      version: 1,
      documents: [],
      attachments: [
        { id: id(60), noteId: id(1), fileName: 'a.pdf', fileType: 'application/pdf', fileSize: 3, file: 'files/a.pdf' },
      ],
    }
    const archive = zipSync({ 'cahier.json': strToU8(JSON.stringify(data)), 'files/a.pdf': strToU8('pdf') })
    const target = account({})
    expect(await send(await open(new Blob([archive as BlobPart])), target.it)).toMatchObject({ failedCount: 0 })
    expect(target.uploaded).toEqual({ [`note-attachments/own/${id(60)}`]: 'pdf' })
  })

  test('counts files that the plan has no room for, and goes on with the words', async () => {
    const data = await open(await exported(account(full, stored).it))
    const target = account({})
    const fullAccount: AccountData = {
      ...target.it,
      upload: () => Promise.reject(new AreaError('full', { status: 402, code: 'PT402' })),
    }
    expect(await send(data, fullAccount)).toMatchObject({ refusedFiles: 1, failedCount: 0 })
    expect(target.imported.map(({ section }) => section)).toContain('vocabulary')
  })

  test('can be stopped between two requests', async () => {
    const controller = new AbortController()
    const data = await open(json({ documents: Array.from({ length: 900 }, (_, index) => ({ id: index, title: 't' })) }))
    const target = account({}, {}, (_, rows) => {
      controller.abort(new Error('stopped'))
      return { added: rows.length, present: 0, refused: 0 }
    })
    await expect(send(data, target.it, { signal: controller.signal })).rejects.toThrow('stopped')
    expect(target.imported).toHaveLength(1)
  })

  test('sends no more in a request than the server takes', async () => {
    const data = await open(
      json({
        documents: Array.from({ length: 450 }, (_, index) => ({
          id: index,
          title: 't',
          content: 'a'.repeat(index < 3 ? 150_000 : 10),
        })),
      }),
    )
    const target = account({})
    await send(data, target.it)
    expect(Math.max(...target.imported.map(({ rows }) => rows.length))).toBe(200)
    expect(target.imported.slice(0, 2).map(({ rows }) => rows.length)).toEqual([1, 1])
  })
})

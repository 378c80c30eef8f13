import { describe, expect, it } from 'vitest'
import { NoteFileError } from '../markdown-note.ts'
import { readEnex } from './enex.ts'
import { readHtml } from './html.ts'
import { readJex } from './jex.ts'
import { tarFiles } from './tar.ts'
import { tarOf } from './testing/tar-of.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const problemOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof NoteFileError) return error.problem.kind
    throw error
  }
  return null
}

describe('a page', () => {
  it('has its title, else its heading, else the name of its file', () => {
    expect(readHtml('a/Cours 1.html', bytes('<title>L&eacute;a\n et</title><h1>Titre</h1><p>Texte'))).toMatchObject({
      title: 'Léa et',
      content: '# Titre\n\nTexte',
    })
    expect(readHtml('a.html', bytes('<h1>Titre</h1>')).title).toBe('Titre')
    expect(readHtml('a/Cours 1.htm', bytes('<p>Texte')).title).toBe('Cours 1')
  })

  it.each([
    ['UTF-8', bytes('<p>été')],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0xe9, 0, 0x74, 0, 0xe9, 0])],
    ['the encoding that it names', new Uint8Array([...bytes('<meta charset="mac">'), 0x8e, 0x74, 0x8e])],
    ['Windows-1252 where it names none', new Uint8Array([0xe9, 0x74, 0xe9])],
    [
      'Windows-1252 where nobody knows its encoding',
      new Uint8Array([...bytes('<meta charset=rien>'), 0xe9, 0x74, 0xe9]),
    ],
  ])('is read in %s', (_encoding, page) => expect(readHtml('a.html', page).content).toBe('été'))
})

describe('an export of Evernote', () => {
  const picture = [1, 2, 3]
  // The hash of these bytes, as Evernote names them.
  const hash = '5289df737df57326fcdd22597afb1fac'
  const data = btoa(String.fromCharCode(...picture))
  const note = (title: string, content: string, more = '') =>
    `<note><title>${title}</title><created>20240301T080000Z</created><updated>20240302T080000Z</updated>${more}<content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "x"><en-note>${content}</en-note>]]></content></note>`
  const enex = (...notes: string[]) => bytes(`<?xml version="1.0"?><en-export>${notes.join('')}</en-export>`)
  const resource = (name: string, content = data) =>
    `<resource><data encoding="base64">${content}</data><mime>image/png</mime><resource-attributes>${name && `<file-name>${name}</file-name>`}</resource-attributes></resource>`

  it('gives its notes with tags, dates, files and what else they say', () => {
    const { notes, others, problems } = readEnex(
      'Biologie.enex',
      enex(
        note(
          'La <cellule> &amp; co',
          `<div>Voir <en-media hash="${hash}" type="image/png"/></div><div><en-todo checked="true"/>fait</div><div><en-todo/>reste</div><div><a href="evernote:///view/1">Autre</a></div>`,
          `<tag>bio</tag><tag>bio</tag><note-attributes><author>Léa</author><source-url>https://exemple.fr</source-url></note-attributes>${resource('un/schéma.png')}`,
        ).replace('<cellule>', '&lt;cellule&gt;'),
        note('Autre', '<en-crypt>x</en-crypt>Texte', resource('')),
      ),
    )
    expect(problems).toEqual([])
    expect(notes.map(({ note: given }) => given)).toMatchObject([
      {
        title: 'La <cellule> & co',
        content: 'Voir ![un_schéma](un_schéma.png)\n\n- [x] fait\n- [ ] reste\n\n[[Autre]]',
        tags: ['bio'],
        folder: 'Biologie',
        created: '2024-03-01T08:00:00Z',
        updated: '2024-03-02T08:00:00Z',
        head: 'author: "Léa"\nsource-url: "https://exemple.fr"',
      },
      { title: 'Autre', content: `Texte\n\n![${hash.slice(0, 8)}](${hash.slice(0, 8)}.png)` },
    ])
    expect(notes.map(({ remarks }) => remarks)).toEqual([[], ['encrypted']])
    expect([...others.keys()]).toEqual(['0/un_schéma.png', `1/${hash.slice(0, 8)}.png`])
    expect(others.get('0/un_schéma.png')?.read()).toEqual(new Uint8Array(picture))
  })

  it('has tasks where its text has their group', () => {
    const task = (title: string, status: string, weight: string) =>
      `<task><title>${title}</title><taskStatus>${status}</taskStatus><taskGroupNoteLevelID>g</taskGroupNoteLevelID><sortWeight>${weight}</sortWeight></task>`
    const content = '<div>Liste</div><div style="--en-task-group:true; --en-id:g"><div>Not supported</div></div>'
    const [read] = readEnex(
      'a.enex',
      enex(note('a', content, task('b', 'open', 'B') + task('a', 'completed', 'A'))),
    ).notes
    expect(read?.note.content).toBe('Liste\n\n- [x] a\n- [ ] b')
  })

  it('says of a note why it cannot be taken, and takes the others', () => {
    const { notes, problems } = readEnex(
      'a.enex',
      enex(note('trop', 'a'.repeat(200_001)), note('b', 'b', resource('', '!'))),
    )
    expect(notes.map(({ note: { content } }) => content)).toEqual(['b'])
    expect(problems).toEqual([{ name: 'a.enex/trop', problem: { kind: 'content' } }])
    expect(problemOf(() => readEnex('a.enex', bytes('<html></html>')))).toBe('damaged-export')
  })
})

describe('an export of Joplin', () => {
  const id = (number: number) => String(number).padStart(32, '0')
  const item = (number: number, type: number, title: string, body: string, values: Record<string, string> = {}) => ({
    name: `${id(number)}.md`,
    content: [
      title,
      ...(body ? ['', body] : []),
      '',
      ...Object.entries({ id: id(number), ...values, type_: String(type) }).map(([key, value]) => `${key}: ${value}`),
    ].join('\n'),
  })
  const created_time = '2024-03-01T08:00:00.000Z'
  const files = [
    item(
      1,
      1,
      'Acides',
      `Voir ![](:/${id(4)}), [bases](:/${id(2)}) et <img src=":/${id(4)}" width="40"/>.\n\nFin: oui`,
      {
        parent_id: id(6),
        created_time,
        source_url: 'https://exemple.fr',
        latitude: '0.00000000',
      },
    ),
    item(2, 1, 'Bases', '<p>Du <b>HTML</b></p>', { parent_id: id(5), markup_language: '2' }),
    item(3, 1, 'Secret', '', { encryption_applied: '1' }),
    item(4, 4, 'un schéma 100 %.png', '', { mime: 'image/png' }),
    item(5, 2, 'Sciences', '', { parent_id: '' }),
    item(6, 2, 'Chimie/pH', '', { parent_id: id(5) }),
    item(7, 5, 'bio', ''),
    item(8, 6, '', '', { note_id: id(1), tag_id: id(7) }),
    { name: `resources/${id(4)}.png`, content: 'PNG' },
    { name: 'resources/autre.txt', content: 'x' },
  ]

  it('gives its notes with folders, tags, dates, links and files', () => {
    const { notes, others, problems } = readJex('a.jex', tarOf(files))
    const path = `resources/${id(4)}/un schéma 100 %.png`
    expect(notes.map(({ note: given, folderPath }) => [given.title, given.content, given.tags, folderPath])).toEqual([
      [
        'Acides',
        `Voir ![](<${path.replace('%', '%25')}>), [bases](${id(2)}.md) et ![](<${path.replace('%', '%25')}>).\n\nFin: oui`,
        ['bio'],
        'Sciences/Chimie-pH/note.md',
      ],
      ['Bases', 'Du **HTML**', [], 'Sciences/note.md'],
    ])
    expect(notes[0]?.note).toMatchObject({ created: '2024-03-01T08:00:00Z', head: 'source_url: "https://exemple.fr"' })
    expect([...others.keys()]).toEqual([path])
    expect(problems).toEqual([{ name: 'a.jex/Secret', problem: { kind: 'encrypted' } }])
  })

  it('is refused where it is no archive, or a part of one', () => {
    const whole = tarOf(files)
    for (const part of [
      bytes('x'),
      new Uint8Array(0),
      whole.subarray(0, 700),
      whole.map((byte, at) => (at === 3 ? 0 : byte)),
    ])
      expect(problemOf(() => readJex('a.jex', part))).toBe('damaged-export')
    expect(tarFiles(whole.subarray(0, whole.length - 1024))).toHaveLength(files.length)
  })

  it('ends where folders are in each other', () => {
    const round = [
      item(1, 1, 'a', 'b', { parent_id: id(2) }),
      item(2, 2, 'c', '', { parent_id: id(3) }),
      item(3, 2, 'd', '', { parent_id: id(2) }),
    ]
    expect(readJex('a.jex', tarOf(round)).notes[0]?.folderPath).toBe('d/c/note.md')
  })
})

describe('a tar archive', () => {
  it('has long names of GNU and of POSIX, and prefixes', () => {
    const long = `${'a'.repeat(150)}.md`
    const read = tarFiles(
      tarOf([
        { name: long, content: 'x' },
        { name: 'b.md', content: 'y'.repeat(600) },
      ]),
    )
    expect(read?.map(({ name, bytes: { length } }) => [name, length])).toEqual([
      [long, 1],
      ['b.md', 600],
    ])
    const pax = tarOf([{ name: 'c.md', content: 'z', kind: 'pax' }])
    expect(tarFiles(pax)?.map(({ name }) => name)).toEqual(['c.md'])
  })
})

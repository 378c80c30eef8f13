import { pack } from '@cahier/contract/archive'
import { Allowance, type ReadLimits } from '@cahier/contract/reading'
import { describe, expect, it } from 'vitest'
import { planImport } from './import-plan.ts'
import { limits } from './limits.ts'

const id = (number: number) => `20000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const text = (number: number, title = `Note ${number}`) => `---\nid: ${id(number)}\ntitle: "${title}"\n---\n\nTexte\n`
const md = (name: string, content: string) => new File([content], name)
const zip = (files: Record<string, string>) =>
  new File([pack(Object.entries(files).map(([name, content]) => ({ name, content })))], 'notes.zip')
const plan = (files: File[], known: string[] = [], most: Pick<ReadLimits, 'bytes' | 'entries'> = limits) =>
  planImport(files, new Map(known.map((id) => [id, []])), new Allowance(most))

describe('an import', () => {
  it('reads files and archives, and leaves out notes that the account has', async () => {
    const { notes, duplicates, problems } = await plan(
      [
        md('a.md', text(1)),
        zip({ 'b.md': text(2), 'cours/c.markdown': text(3), 'encore.md': text(1) }),
        md('Sans.txt', 'x'),
      ],
      [id(2)],
    )
    expect(notes.map(({ title }) => title)).toEqual(['Note 1', 'Note 3', 'Sans'])
    expect([duplicates, problems]).toEqual([2, []])
  })

  it('says of each file why it is left out', async () => {
    const { notes, problems } = await plan([
      md('a.md', 'a\u0000b'),
      zip({ 'b.md': 'a'.repeat(200_001), 'c.md': text(1) }),
      md('photo.png', 'x'),
      new File(['PK'], 'x.zip'),
    ])
    expect(notes).toHaveLength(1)
    expect(problems.map(({ file, problem }) => [file, problem.kind])).toEqual([
      ['x.zip', 'broken-archive'],
      ['a.md', 'characters'],
      ['b.md', 'content'],
      ['photo.png', 'not-markdown'],
    ])
  })

  it('takes notes with front matter that it cannot read, and says so', async () => {
    const { notes, remarks, problems } = await plan([
      zip({ 'a.md': '---\ncreated: hier\n!\n---\n', 'b.md': '---\n{}\n---\n', 'c.md': '---\ndate created: [\n---\n' }),
    ])
    expect(notes.map(({ head }) => head)).toEqual(['created: hier\n!', null, 'date created: ['])
    expect(remarks).toEqual([
      { file: 'a.md', remark: 'date' },
      { file: 'c.md', remark: 'date' },
    ])
    expect(problems).toEqual([])
  })

  it('offers files that it leaves out as plain text, where they are text', async () => {
    const files = () => [
      md('a.md', '---\ntitle: b\n---\na\u0000b'.padEnd(200, '.')),
      md('long.md', `${'a'.repeat(150_000)}\n${'b'.repeat(150_000)}`),
      new File([new Uint8Array([0xe9, 0x74, 0xe9])], 'latin.txt'),
      new File([new Uint8Array([0xff, 0xfe, 0xe9, 0x00])], 'large.md'),
      md('cours.tex', '\\section{Été}'),
      new File([new Uint8Array(100)], 'vide.md'),
      new File([pack([{ name: 'a', content: 'a' }])], 'photo.png'),
    ]
    const { notes, problems } = await plan(files())
    expect(notes).toEqual([])
    const text = problems.flatMap(({ asText }) => asText)
    expect(text.map(({ title, content, head }) => [title, content.slice(0, 30), content.length, head])).toEqual([
      ['a', '---\ntitle: b\n---\nab...........', 199, null],
      ['long', 'a'.repeat(30), 150_001, null],
      ['long (2)', 'b'.repeat(30), 150_000, null],
      ['latin', 'été', 3, null],
      ['large', 'é', 1, null],
      ['cours.tex', '\\section{Été}', 13, null],
    ])
    const known = text.map(({ id: made }) => made ?? '')
    expect(new Set(known).size).toBe(6)
    expect((await plan(files(), known)).problems.flatMap(({ asText }) => asText)).toEqual([])
  })

  it('ignores what systems add to archives, and reads paths as names only', async () => {
    const { notes, problems } = await plan([
      zip({
        '__MACOSX/._a.md': 'x',
        '.DS_Store': 'x',
        'image.png': 'x',
        '../../../etc/Passe.md': 'x',
        'C:\\Passe 2.md': 'x',
      }),
    ])
    expect(notes.map(({ title, folder }) => [title, folder])).toEqual([
      ['Passe', null],
      ['Passe 2', null],
    ])
    expect(problems).toEqual([{ file: 'image.png', problem: { kind: 'not-named' }, asText: [] }])
  })

  it('brings the files that notes name, each to its notes', async () => {
    const archive = () =>
      zip({
        'Coffre/a.md': '![](img/ph.png) ![[ph.png|300]] [cours](cours.pdf)',
        'Coffre/b.md': '![](img/ph.png)',
        'Coffre/img/ph.png': 'PNG',
        'Coffre/cours.pdf': 'PDF',
        'Coffre/perdu.png': 'x',
      })
    const chosen = [md('c.md', '![](d.png)'), md('d.png', 'D')]
    const { notes, files, remarks, problems } = await plan([archive(), ...chosen])
    expect(remarks).toEqual([])
    const titles = new Map(notes.map(({ id: made, title }) => [made, title]))
    const told = files.map(async ({ noteId, file }) => [titles.get(noteId), file.name, file.type, await file.text()])
    expect(await Promise.all(told)).toEqual([
      ['a', 'ph.png', 'image/png', 'PNG'],
      ['a', 'cours.pdf', 'application/pdf', 'PDF'],
      ['b', 'ph.png', 'image/png', 'PNG'],
      ['c', 'd.png', 'image/png', 'D'],
    ])
    expect(problems.map(({ file, problem }) => [file, problem.kind])).toEqual([['Coffre/perdu.png', 'not-named']])

    // Once more: what is missing comes, also to notes that are there; nothing to one in the trash.
    const [a = '', b = '', c = ''] = notes.map(({ id: made }) => made ?? '')
    const known = new Map<string, readonly string[] | null>([
      [a, ['cours.pdf']],
      [b, null],
      [c, ['d.png']],
    ])
    const again = await planImport([archive(), ...chosen], known, new Allowance(limits))
    expect([again.notes.length, again.duplicates]).toEqual([0, 3])
    expect(again.files.map(({ noteId, file }) => [noteId, file.name])).toEqual([[a, 'ph.png']])
    expect(again.problems.map(({ file }) => file)).toEqual(['Coffre/perdu.png'])
  })

  it('says of each file of a note why it is left out, once', async () => {
    const named = (name: string, size: number) => {
      const file = md(name, 'x')
      Object.defineProperty(file, 'size', { value: size })
      return file
    }
    const large = ['1.png', '2.png', '3.png', '4.png', '5.png', '6.png', '7.png', '8.png', '9.png', 'a.png']
    const { notes, files, problems } = await plan([
      md('a.md', `![](trop.png) ${large.map((name) => `![](${name})`).join(' ')}`),
      md('b.md', '![](trop.png)'),
      named('trop.png', 25 * 1024 * 1024 + 1),
      ...large.map((name) => named(name, 25 * 1024 * 1024)),
    ])
    expect([notes.length, files.length]).toEqual([2, 8])
    expect(problems.map(({ file, problem }) => [file, problem.kind])).toEqual([
      ['trop.png', 'file-too-large'],
      ['9.png', 'too-large'],
      ['a.png', 'too-large'],
    ])
    expect(
      (await plan([md('a.md', '![](b.png)'), md('b.png', 'x')], [], { bytes: 1000, entries: 1 })).problems,
    ).toEqual([{ file: 'b.png', problem: { kind: 'too-many' }, asText: [] }])
  })

  it('takes the folders of an archive, and makes links to its files links to their notes', async () => {
    const page = (name: string) => `${name} 0123456789abcdef0123456789abcdef`
    const { notes, remarks, problems } = await plan([
      zip({
        'Coffre/Chimie/Acides.md': 'Voir [l’intro](Intro.md) et [Histoire](../Histoire/Intro.md).',
        'Coffre/Chimie/Intro.md': 'De la chimie.',
        'Coffre/Histoire/Intro.md': '---\nfolder: Passé\n---\nDe l’histoire.',
        [`${page('Cours')}/${page('Plan')}.md`]: 'De Notion.',
        [`${page('Cours')}.md`]: `[Plan](${page('Cours').replace(' ', '%20')}/${page('Plan').replace(' ', '%20')}.md)`,
        'a/b/c/d/e/f/g.md': 'Loin.',
        'Note 1/Note 1.md': text(1),
      }),
    ])
    expect(problems).toEqual([])
    expect(notes.map(({ title, folder, content }) => [title, folder, content])).toEqual([
      ['Acides', 'Coffre/Chimie', 'Voir [[Intro|l’intro]] et [[Intro|Histoire]].'],
      ['Intro', 'Coffre/Chimie', 'De la chimie.'],
      ['Intro', 'Passé', 'De l’histoire.'],
      ['Plan', 'Cours', 'De Notion.'],
      ['Cours', null, '[[Plan]]'],
      ['g', 'a/b/c/d/e – f', 'Loin.'],
      ['Note 1', null, 'Texte'],
    ])
    expect(remarks.map(({ file, remark }) => [file, remark])).toEqual([
      ['Coffre/Chimie/Acides.md', 'links'],
      [`${page('Cours')}.md`, 'links'],
      ['a/b/c/d/e/f/g.md', 'levels'],
    ])
  })

  it('opens archives in an archive, and none further in', async () => {
    const packed = (files: Record<string, string | Uint8Array>) =>
      pack(Object.entries(files).map(([name, content]) => ({ name, content })))
    const third = packed({ 'trop-loin.md': 'x' })
    const second = packed({ 'Cours/Dedans.md': 'De dedans.', 'encore.zip': third })
    const file = new File([packed({ 'Partie 1.zip': second, 'cassé.zip': 'PK', 'Dehors.md': 'De dehors.' })], 'a.zip')
    const { notes, problems } = await plan([file])
    expect(notes.map(({ title, folder }) => [title, folder])).toEqual([
      ['Dedans', 'Cours'],
      ['Dehors', null],
    ])
    expect(problems.map(({ file: name, problem }) => [name, problem.kind])).toEqual([
      ['cassé.zip', 'broken-archive'],
      ['encore.zip', 'not-named'],
    ])
  })

  it('holds archives in archives to the same limits', async () => {
    const bomb = pack([{ name: 'a.md', content: '0'.repeat(5_000_000) }])
    const { notes, problems } = await plan([new File([pack([{ name: 'b.zip', content: bomb }])], 'a.zip')], [], {
      bytes: 1_000_000,
      entries: 10,
    })
    expect(notes).toEqual([])
    expect(problems.map(({ file, problem }) => [file, problem.kind])).toEqual([['b.zip', 'too-large']])
  })

  it('recognises a file without an id', async () => {
    const files = () => [md('a.md', 'Texte'), md('b.md', 'Texte'), md('a.md', 'Autre')]
    const first = await plan(files())
    const ids = first.notes.map(({ id: made }) => made ?? '')
    expect(ids).toEqual(
      ids.map(() => expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)),
    )
    expect(new Set(ids).size).toBe(3)
    expect(await plan(files(), ids)).toMatchObject({ notes: [], duplicates: 3 })
  })

  it('takes all notes that were read, and none of them again', async () => {
    const many = zip(Object.fromEntries(Array.from({ length: 1005 }, (_, index) => [`${index}.md`, text(index)])))
    const first = await plan([many])
    expect([first.notes.length, first.duplicates]).toEqual([1005, 0])
    const second = await plan(
      [many],
      first.notes.map(({ id: imported }) => imported ?? ''),
    )
    expect([second.notes.length, second.duplicates]).toEqual([0, 1005])

    // 400 kB each as JSON.
    const long = Array.from({ length: 25 }, (_, index) => md(`${index}.md`, '\n'.repeat(199_000)))
    expect((await plan(long)).notes).toHaveLength(25)
  })

  it('has limits, also for what an archive inflates to', async () => {
    const most = { entries: 10, bytes: 100_000 }
    const bomb = zip({ 'a.md': '0'.repeat(most.bytes + 1) })
    expect(bomb.size).toBeLessThan(1000)
    const many = zip(Object.fromEntries(Array.from({ length: most.entries + 1 }, (_, index) => [`${index}.md`, 'x'])))
    const large = md('large.md', 'x'.repeat(most.bytes + 1))
    const { notes, problems } = await plan([bomb, many, large], [], most)
    expect(notes).toEqual([])
    expect(problems.map(({ problem }) => problem.kind)).toEqual(['too-large', 'too-many', 'too-large'])
  })
})

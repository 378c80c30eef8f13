import { pack } from '@cahier/contract/archive'
import { readDamaged } from '@cahier/contract/testing/damage'
import { it } from 'vitest'
import { tarOf } from './formats/testing/tar-of.ts'
import readNotes from './notes.worker.ts'

const limits = { timeMs: 1000, bytes: 4_000_000, entries: 1000 }
const read = (name: string) => (bytes: Uint8Array<ArrayBuffer>) =>
  readNotes({ files: [new File([bytes], name)], known: new Map() }, { limits })

const texts = [
  '---\nid: 20000000-0000-4000-8000-000000000001\ntitle: "La cellule"\ntags: [bio, "a, b"]\ncreated: 2026-11-29T10:00:00Z\nautre: |\n  x\n---\n\n# Été\n',
  "---\ntags:\n  - a\n  - 'b'\ndate created: 29/11/2026 10:00\nmodified: Nov 29, 2026 at 10:00 PM\npinned: true\n---\nTexte\r\n",
  'Un texte sans en-tête, avec un ![œuf](<img/un œuf.png>), ![[œuf.png|300]] et [plus](1.md#a).\n',
].map((text) => new TextEncoder().encode(text))
const files = texts.map((content, index) => ({ name: `cours/${index}.md`, content }))
// What is packed once more inside is no note, and stays packed.
const archive = pack([
  ...files,
  { name: 'encore.zip', content: pack(files) },
  { name: 'cours/img/un œuf.png', content: new Uint8Array([1, 2, 3]) },
  { name: 'œuf.png', content: new Uint8Array([4]) },
  { name: '../../dehors.md', content: 'x' },
])

it.each(['note.md', 'photo.png'])('a damaged text called %s is read or left out', (name) =>
  readDamaged(texts, read(name), []),
)

const page = new TextEncoder().encode(
  '<html><title>a</title><body><h1>b</h1><ul><li>c<ul><li>d</ul></ul><table><tr><td colspan=2>e<td>f</table><pre><code>g</code></pre><a href="h">i</a>',
)
const enex = new TextEncoder().encode(
  '<en-export><note><title>a</title><created>20240301T080000Z</created><tag>t</tag><content><![CDATA[<en-note><div><en-todo/>b</div><en-media hash="5289df737df57326fcdd22597afb1fac"/></en-note>]]></content><resource><data>AQID</data><mime>image/png</mime></resource></note></en-export>',
)
const id = '0123456789abcdef0123456789abcdef'
const jex = tarOf([
  { name: `${id}.md`, content: `a\n\n![](:/${id})\n\nid: ${id}\nparent_id: ${id}\ntype_: 1` },
  { name: `resources/${id}.png`, content: 'x' },
])

it.each([
  ['page.html', page],
  ['notes.enex', enex],
  ['notes.jex', jex],
])('a damaged %s is read or left out', (name, file) => readDamaged([file], read(name), []))

it('a damaged archive is read or left out', () => readDamaged([archive], read('notes.zip'), []))

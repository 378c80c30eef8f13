import { createRest, fakeProfile } from '@cahier/contract/testing'
import { beforeEach, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import config from '../../mf-notes/remote.config.ts'
import app from '../../mf-notes/src/app.tsx'
// Its packages would be found in the middle of a look, which then had two copies of them.
import '../../mf-notes/src/text-editor/pictures/picture-tools.tsx'
import { documentOf, file, signed } from '../../mf-notes/src/pdf/testing/course.ts'
import { aNote, answerChanges, answerTaken } from '../../mf-notes/tests/notes.ts'
import { lookAt, type Screen } from './frame.tsx'

// Titles and texts of learners stay as they are in each language, so they are no sentences.
const note = aNote('Photosynthèse', {
  id: '00000000-0000-4000-8000-0000000000a1',
  content: 'Plantes\n\n```python\nreturn 1\n```',
  tags: [
    { id: 't1', name: 'biologie', color: 'sapin' },
    { id: 't2', name: 'cours', color: 'ambre' },
  ],
})
const callouts = aNote('Cœur', {
  id: '00000000-0000-4000-8000-0000000000a2',
  is_pinned: true,
  pinned_at: note.created_at,
  content: [
    ...['note', 'tip', 'question', 'danger', 'quote'].map((kind) => `> [!${kind}] B2\n> C3`),
    '> [!toggle]+ suite\n> C3',
    '> [!warning]',
    '> [!bug]- fermé\n> C3',
  ].join('\n\n'),
})
const course = aNote('Noyau', { id: '00000000-0000-4000-8000-0000000000a3', attachment_count: 1 })
const highlight = {
  note_id: course.id,
  attachment_id: '00000000-0000-4000-8000-0000000000b1',
  user_id: 'z',
  file_hash: 'a'.repeat(64),
  page: 1,
  quads: [60, 100, 200, 120],
  quote: 'B2 C3',
  before: '',
  after: '',
  color: 'yellow',
  comment: 'D4',
}
/** Of whoever is signed in for the look: each has another account. */
let reader = { ...fakeProfile, id: crypto.randomUUID() }
vi.mock('../../mf-notes/src/pdf/open-pdf.ts', () => ({ openPdf: async () => documentOf(['B2 C3 D4', 'E5']) }))
const { fetch: fetchAddress } = globalThis
beforeEach(() => {
  // Files are fetched from where they lie, and not by the client.
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetchAddress>) => {
    const address = String(given[0])
    if (!address.includes('/object/sign/')) return fetchAddress(...given)
    return address.includes('.svg')
      ? new Response(drawing, { headers: { 'content-type': 'image/svg+xml' } })
      : new Response('%PDF-1.4', { headers: { 'content-type': 'application/pdf' } })
  })
  return () => vi.unstubAllGlobals()
})
const pictures = aNote('Racines', {
  id: '00000000-0000-4000-8000-0000000000a4',
  attachment_count: 2,
  file_names: ['une.svg', 'deux.svg'],
  content: 'A1\n\n![[une.svg|Tige|240]]\n\n![[deux.svg|Racine|120]]',
})
const pictureFiles = ['une.svg', 'deux.svg'].map((name) => ({
  ...{ id: name, note_id: pictures.id, user_id: pictures.user_id, created_at: pictures.created_at },
  ...{ file_name: name, file_path: name, file_type: 'image/svg+xml', file_size: 100 },
}))
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#7a8bd8"/></svg>'
const published = {
  title: note.title,
  content:
    '## Feuilles\n\n- [[Cœur]]\n- **Tige**\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n```python\nreturn "a1" + str(1)  # b\n```',
  author: 'Zoé Durand',
  files: [{ name: 'cours.pdf', type: 'application/pdf', size: 2048 }],
}
const { fetch } = createRest({
  'POST rpc/sync_notes': answerChanges([note, callouts, course, pictures]),
  'POST rpc/change_notes': answerTaken,
  'POST rpc/search_notes': () => [],
  'POST rpc/get_notes_by_tag': () => [],
  'POST rpc/note_cards': () => [],
  'POST rpc/note_versions': () => [],
  'GET note_versions': () => [],
  'GET note_attachments': ({ params }) =>
    ({
      [`eq.${course.id}`]: [{ ...file, id: highlight.attachment_id, note_id: course.id }],
      [`eq.${pictures.id}`]: pictureFiles,
    })[params.get('note_id') ?? ''] ?? [],
  'GET file_highlights': () => [
    { ...highlight, id: 'h1', user_id: reader.id },
    { ...highlight, id: 'h2', color: 'pink', comment: '', page: 2, quote: 'E5' },
    { ...highlight, id: 'h3', color: 'blue', file_hash: 'b'.repeat(64), quote: 'F6 G7' },
  ],
  'POST rpc/note_people': () => [],
  ...signed,
  ...Object.fromEntries(
    pictureFiles.map(({ file_path }) => [
      `POST /storage/v1/object/sign/note-attachments/${file_path}`,
      () => ({ signedURL: `/object/sign/${file_path}?token=t` }),
    ]),
  ),
  'GET note_collaborators': () => [],
  'POST rpc/open_public_note': ({ body }) =>
    (body as { secret: string }).secret === 'secret' ? [{ ...published, updated_at: note.created_at }] : [],
})
const editor = `/notes/${note.id}`
const openPreview = async () => {
  // Phones have it in a menu.
  await page.viewport(1360, 900)
  await page.getByRole('button', { name: 'Aperçu Markdown' }).click()
}

const screens: Readonly<Record<string, Screen>> = {
  'the note editor': { path: editor, shows: () => page.getByRole('textbox', { name: 'Contenu' }) },
  'the bar of a block of code': {
    path: editor,
    open: () => page.getByRole('textbox', { name: 'Contenu' }).getByText('return 1').click(),
    shows: () => page.getByRole('group', { name: 'Bloc de code' }),
  },
  'the highlights of a document': {
    path: `/notes/${course.id}?file=cours.pdf`,
    open: () => page.getByRole('button', { name: 'Surlignages' }).click(),
    shows: () => page.getByRole('complementary', { name: 'Surlignages' }).getByText('F6 G7'),
  },
  'a highlight that is chosen': {
    path: `/notes/${course.id}?file=cours.pdf`,
    async open() {
      const mark = page.getByRole('button', { name: /^Surlignage jaune/ })
      await expect.element(mark).toBeInTheDocument()
      mark.element().focus()
      await userEvent.keyboard('{Enter}')
    },
    shows: () => page.getByRole('toolbar', { name: /^Surlignage jaune/ }),
  },
  'the grip of a block and its menu': {
    path: editor,
    async open() {
      await page.getByRole('textbox', { name: 'Contenu' }).getByText('Plantes').click()
      await page.getByRole('button', { name: 'Actions sur le bloc' }).click()
    },
    shows: () => page.getByRole('menuitem', { name: 'Dupliquer' }),
  },
  'a picture that is chosen': {
    path: `/notes/${pictures.id}`,
    open: () => page.getByRole('textbox', { name: 'Contenu' }).getByRole('img', { name: 'Tige' }).click(),
    shows: () => page.getByRole('toolbar', { name: 'Image choisie' }),
  },
  'the preview': {
    path: editor,
    open: openPreview,
    shows: () => page.getByRole('region', { name: 'Aperçu Markdown' }).getByText('Plantes'),
  },
  'callouts that are written': { path: `/notes/${callouts.id}`, shows: () => page.getByText('suite') },
  'callouts that are read': {
    path: `/notes/${callouts.id}`,
    open: openPreview,
    shows: () => page.getByRole('region', { name: 'Aperçu Markdown' }).getByText('suite'),
  },
  'the versions': {
    path: editor,
    async open() {
      // The list below has a button of this name too, and is there first.
      const note = page.getByRole('dialog')
      await note.getByRole('button', { name: 'Plus d’actions' }).click()
      await page.getByRole('menuitem', { name: 'Versions' }).click()
    },
    shows: () => page.getByText('Cette note n’a pas encore de version précédente.'),
  },
  'the notes': { path: '/notes', shows: () => page.getByRole('link', { name: note.title }) },
  'a new note': { path: '/notes?new=1', shows: () => page.getByRole('dialog') },
  'the tags': { path: '/notes?tags=1', shows: () => page.getByRole('dialog') },
  'the notes as a list': { path: '/notes?view=list', shows: () => page.getByRole('link', { name: note.title }) },
  'a search that finds nothing': { path: '/notes?q=rien', shows: () => page.getByText(/Aucun/) },
  'a published note': {
    ...{ path: '/notes/public#secret', profile: null },
    shows: () => page.getByRole('heading', { name: note.title }),
  },
  'a public link that has ended': {
    ...{ path: '/notes/public#ended', profile: null },
    shows: () => page.getByRole('link').first(),
  },
  'the trash': { path: '/notes/trash', shows: () => page.getByRole('heading').first() },
}

lookAt(app, config, screens, {
  fetch,
  /** Another account for each: what one look leaves on the device is not the next one's. */
  get profile() {
    reader = { ...fakeProfile, id: crypto.randomUUID() }
    return reader
  },
})

import type { ExportedWord } from '../data/files.ts'
import { readPackage } from './anki/read-package.ts'
import { openSqlite } from './anki/sqlite.ts'
import { currentCollection } from './anki/testing/current-collection.ts'
import { largest } from './limits.ts'
import { WordsTransfer } from './words-transfer.tsx'
import '../../tests/browser.ts'
import { pack } from '@cahier/contract/archive'
import { defineRemoteApp } from '@cahier/contract/react'
import {
  createRest,
  fakeProfile,
  type RestAnswer,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const app = defineRemoteApp(WordsTransfer)

// Imports the lazy modules before the tests, so that no test waits for them.
beforeAll(
  async () =>
    void (await Promise.all([
      import('./import-dialog.tsx'),
      import('./text/read-table.ts'),
      import('./anki/write-package.ts'),
      openSqlite().then((database) => database.close()),
      import('./export.ts'),
    ])),
)

const saved: { name: string; file: Blob }[] = []
beforeEach(() => {
  saved.length = 0
  let last: Blob
  URL.createObjectURL = (file) => {
    last = file as Blob
    return 'blob:x'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last })
  })
})
afterEach(async () => {
  await unmountRemotes()
  vi.restoreAllMocks()
})

const exported: ExportedWord = {
  id: '10000000-0000-4000-8000-000000000001',
  word: 'éphémère',
  definition: 'Qui ne dure; « bref »',
  letter_category: 'General',
  examples: ['Un <b>.', 'Deux.'],
  difficulty: 4,
  mastery: 60,
  created_at: '2026-01-01T00:00:00Z',
  kind: 'word',
  note_id: null,
  quotation: null,
  front: null,
  back: null,
  cards: [
    {
      ...{
        direction: 'recognition',
        state: 0,
        suspended: false,
        due: '2026-01-01T00:00:00Z',
        due_day: null,
        days: null,
      },
      ...{ stability: 0, difficulty: 0, reps: 0, lapses: 0, reviews: [] },
    },
  ],
}

async function open(answers: Record<string, RestAnswer> = {}, profile = { ...fakeProfile, id: crypto.randomUUID() }) {
  const rest = createRest({
    'POST rpc/find_alike_words': () => [],
    'POST rpc/find_held_words': () => ({ held: [], repeated: [] }),
    'POST rpc/import_words': ({ body }) => ({
      added: (body as { words: unknown[] }).words.length,
      updated: 0,
      skipped: 0,
    }),
    'POST rpc/remove_words': () => 1,
    'POST rpc/export_words': () => [exported],
    'GET review_settings': () => null,
    'POST rpc/review_load': () => [],
    ...answers,
  })
  const { shell } = await renderRemote(app, { profile, fetch: rest.fetch })
  const user = userEvent.setup()
  const menu = async (item: string | RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Importer ou exporter' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  const importing = async (file: File) => {
    await menu('Importer des mots')
    const dialog = await screen.findByRole('dialog', { name: 'Importer des mots' })
    await user.upload(within(dialog).getByLabelText('Choisir un fichier', { selector: 'input' }), file)
    return dialog
  }
  const sent = (resource: string) => rest.requests.filter((request) => request.resource === `rpc/${resource}`)
  return { shell, user, menu, importing, sent }
}

const submit = (dialog: HTMLElement) => within(dialog).findByRole('button', { name: /^Importer \d+ mots?$/ })
const file = (text: string | Uint8Array<ArrayBuffer>, name = 'mots.csv') => new File([text], name)

it('previews an import, adds it, and undoes it', async () => {
  const { shell, user, importing, sent } = await open()
  const dialog = await importing(file('Mot;Définition;Notes\nchat;félin;x\n;rien;\nchien;canidé;y\n'))
  const table = await within(dialog).findByRole('table', { name: 'Premières lignes' })
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  expect(await within(dialog).findByText('2 mots seront ajoutés.')).toBeDefined()
  expect(within(dialog).getByRole('group', { name: '1 ligne laissée de côté' }).textContent).toBe(
    'Ligne 3 Le mot manque.',
  )
  expect(sent('import_words')).toEqual([])

  await user.selectOptions(within(table).getByLabelText('Contenu de la colonne « Notes »'), 'Exemples')
  await user.click(await submit(dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [body] = sent('import_words').map((call) => call.body as { words: { id: string }[] })
  expect(body).toMatchObject({
    duplicates: 'skip',
    words: [
      { word: 'chat', definition: 'félin', category: null, examples: ['x'], cards: [] },
      { word: 'chien', definition: 'canidé', examples: ['y'] },
    ],
  })
  expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: '2 mots importés' }])
  shell.seen.toasts[0]?.action?.run()
  await waitFor(() => expect(sent('remove_words')[0]?.body).toEqual({ ids: body?.words.map(({ id }) => id) }))
  await waitFor(() => expect(shell.seen.toasts[1]).toMatchObject({ message: 'Importation annulée' }))
})

it('counts what happens to existing words', async () => {
  const { shell, user, importing, sent } = await open({
    'POST rpc/find_held_words': () => ({ held: [1], repeated: [3] }),
    'POST rpc/import_words': () => ({ added: 1, updated: 1, skipped: 1 }),
  })
  const dialog = await importing(file('chat;félin\nchien;canidé\nchien;encore\n'))
  expect(await within(dialog).findByText('1 mot sera ajouté. 2 mots seront ignorés.')).toBeDefined()
  expect(within(dialog).getByText(/^2 mots sont déjà dans votre carnet/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Garder les deux' }))
  expect(within(dialog).getByText('3 mots seront ajoutés.')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Mettre à jour' }))
  expect(within(dialog).getByText('1 mot sera ajouté. 1 mot sera mis à jour. 1 mot sera ignoré.')).toBeDefined()
  await user.click(await submit(dialog))
  await waitFor(() => expect(sent('import_words')[0]?.body).toMatchObject({ duplicates: 'update' }))
  // The updated word’s old values are not kept, so there is nothing to go back to.
  await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
  expect(shell.seen.toasts[0]?.action).toBeUndefined()
})

it('adds a word that looks like another, and merges it where the learner says that it is the same', async () => {
  const { user, importing, sent } = await open({
    'POST rpc/find_alike_words': () => [{ place: 1, word_id: 'id of mûr', word: 'mûr' }],
    'POST rpc/import_words': () => ({ added: 1, updated: 1, skipped: 0 }),
  })
  const dialog = await importing(file('mur;paroi\nchien;canidé\n'))
  expect(await within(dialog).findByText('2 mots seront ajoutés.')).toBeDefined()
  expect(within(dialog).getByRole('heading', { name: /^1 mot ressemble à un autre/ })).toBeDefined()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Fusionner « mur » avec « mûr »' }))
  expect(within(dialog).getByText('1 mot sera ajouté. 1 mot sera mis à jour.')).toBeDefined()
  await user.click(await submit(dialog))
  await waitFor(() => expect(sent('import_words')).toHaveLength(1))
  expect(sent('import_words')[0]?.body).toMatchObject({
    words: [{ word: 'mur', merge_into: 'id of mûr' }, { word: 'chien' }],
  })
})

it('reads a text with the chosen settings', async () => {
  const { user, importing } = await open()
  const windows = Uint8Array.from(
    [...'mot;sens\n'].map((sign) => sign.charCodeAt(0)).concat([0xe9, 0x74, 0xe9, 0x3b, 0x78]),
  )
  const dialog = await importing(file(windows))
  expect(await within(dialog).findByRole('cell', { name: 'été' })).toBeDefined()
  expect(within(dialog).getByLabelText('Encodage')).toHaveProperty('value', 'windows-1252')
  await user.selectOptions(within(dialog).getByLabelText('Encodage'), 'UTF-8')
  await waitFor(() => expect(within(dialog).queryByRole('cell', { name: 'été' })).toBeNull())
  await user.click(within(dialog).getByRole('checkbox', { name: 'La première ligne contient les titres' }))
  expect(await within(dialog).findByRole('cell', { name: 'mot' })).toBeDefined()
})

it('detects again what was not chosen, and keeps what was', async () => {
  const { user, importing } = await open()
  const dialog = await importing(file('Mot, notes;Définition\nchat, x;félin\n'))
  const separator = await within(dialog).findByLabelText('Séparateur')
  const header = () => within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^La première ligne/ })
  expect(separator).toHaveProperty('value', 'semicolon')
  await user.selectOptions(separator, 'Virgule')
  expect(await within(dialog).findByRole('cell', { name: 'x;félin' })).toBeDefined()
  await user.selectOptions(within(dialog).getByLabelText('Encodage'), 'WINDOWS-1252')
  expect(await within(dialog).findByRole('cell', { name: 'x;fÃ©lin' })).toBeDefined()
  expect(separator).toHaveProperty('value', 'comma')
  expect(header()).toHaveProperty('checked', true)
})

it('reads a text with the separators that the learner writes', async () => {
  const { user, importing } = await open()
  const dialog = await importing(file('chat - félin;;chien - canidé;;'))
  await user.selectOptions(await within(dialog).findByLabelText('Séparateur'), 'Autre…')
  const columns = await within(dialog).findByLabelText('Entre les colonnes')
  await user.clear(columns)
  await user.type(columns, ' - {Enter}')
  const rows = within(dialog).getByLabelText<HTMLInputElement>('Entre les lignes')
  expect(rows.value).toBe('\\n')
  await user.clear(rows)
  await user.type(rows, ';;')
  await user.tab()
  expect(await within(dialog).findByRole('cell', { name: 'canidé' })).toBeDefined()
  expect(await within(dialog).findByText('2 mots seront ajoutés.')).toBeDefined()
  await user.selectOptions(within(dialog).getByLabelText('Séparateur'), 'Virgule')
  await waitFor(() => expect(within(dialog).queryByLabelText('Entre les colonnes')).toBeNull())
})

/** A file that claims a size too large for a test. */
function heavy(name: string, size: number): File {
  const given = file('x', name)
  Object.defineProperty(given, 'size', { value: size })
  given.arrayBuffer = async () => new ArrayBuffer(Math.min(size, largest.text + 1))
  return given
}

const ofVersion = (version: number) =>
  pack([
    { name: 'meta', content: Uint8Array.from([0x08, version]) },
    { name: 'collection.anki21b', content: 'x' },
  ])

it('adds a line with an unclosed quotation mark, and those after it', async () => {
  const { importing } = await open()
  const dialog = await importing(file('Mot;Définition\nchat;félin\nchien;"canidé\noiseau;ailes\n'))
  expect(await within(dialog).findByRole('cell', { name: '"canidé' })).toBeDefined()
  expect(await within(dialog).findByText('3 mots seront ajoutés.')).toBeDefined()
})

it.each([
  ['un paquet abîmé', file('x', 'a.apkg'), /pas un paquet Anki/],
  ['un fichier vide', file(''), /aucune ligne/],
  ['une image', file(Uint8Array.from([0x89, 0x50, 0, 0, 0, 0])), /pas du texte/],
  ['un texte trop grand', heavy('mots.csv', largest.text + 1), /trop grand/],
  ['un paquet trop grand', heavy('a.apkg', largest.package + 1), /trop grand/],
  ['un paquet d’une version à venir', file(ofVersion(4), 'a.apkg'), /plus récente/],
])('refuses in a sentence: %s', async (_, given, message) => {
  const { importing } = await open()
  const dialog = await importing(given)
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(message)
  expect(within(dialog).queryByRole('table')).toBeNull()
})

it('reports a failure and stays open: with the server’s message, or that nothing was added', async () => {
  const message = 'Un import comprend au plus 10 000 mots et 200 000 révisions.'
  let refusal = refuse(422, { code: 'PT422', message })
  const { user, importing } = await open({ 'POST rpc/import_words': () => refusal })
  const dialog = await importing(file('chat;félin'))
  await user.click(await submit(dialog))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message)
  refusal = refuse(503, { code: '', message: '' })
  await user.click(await submit(dialog))
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toMatch(/rien ne sera ajouté deux fois/))
  refusal = refuse(400, { code: '23514', message: 'no' })
  await user.click(await submit(dialog))
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toMatch(/Aucun mot n’a été ajouté/))
  expect(within(dialog).getByRole('cell', { name: 'chat' })).toBeDefined()
})

/** A file of 1,200 words: three requests. */
const long = () => file(`Mot;Sens\n${Array.from({ length: 1200 }, (_, index) => `mot ${index};sens`).join('\n')}`)
const wordsOf = ({ body }: { body: unknown }) => (body as { words: { id: string; word: string }[] }).words
const added = (request: { body: unknown }) => ({ added: wordsOf(request).length, updated: 0, skipped: 0 })

it('shows how far an import is, and removes all of it when it is undone', async () => {
  const answers: (() => void)[] = []
  const { shell, user, importing, sent } = await open({
    'POST rpc/import_words': async (request) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      return added(request)
    },
  })
  const dialog = await importing(long())
  await user.click(await within(dialog).findByRole('button', { name: /^Importer 1\s200 mots$/ }))
  expect(await within(dialog).findByText('0 sur 1 200 mots')).toBeDefined()
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.()
  const progress = await within(dialog).findByText('500 sur 1 200 mots')
  expect(within(dialog).getByRole('progressbar', { name: 'Importation…' })).toHaveProperty('value', 42)
  expect(progress.closest('[role=status], [aria-live]')).toBeNull()
  for (const count of [2, 3]) {
    await waitFor(() => expect(answers).toHaveLength(count))
    answers.at(-1)?.()
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const words = sent('import_words').flatMap(wordsOf)
  expect(sent('import_words').map((request) => wordsOf(request).length)).toEqual([500, 500, 200])
  expect(shell.seen.toasts).toMatchObject([
    { kind: 'success', message: expect.stringMatching(/^1\s200 mots importés$/) },
  ])
  shell.seen.toasts[0]?.action?.run()
  await waitFor(() => expect(shell.seen.toasts[1]).toMatchObject({ message: 'Importation annulée' }))
  const removed = sent('remove_words').map(({ body }) => (body as { ids: string[] }).ids)
  expect(removed.map(({ length }) => length)).toEqual([500, 500, 200])
  expect(removed.flat()).toEqual(words.map(({ id }) => id))
})

it('stops when asked to, says what was imported, and continues', async () => {
  let answer = () => {}
  const { shell, user, importing, sent } = await open({
    'POST rpc/import_words': async (request) => {
      if (wordsOf(request)[0]?.word === 'mot 0')
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      return added(request)
    },
  })
  const dialog = await importing(long())
  await user.click(await within(dialog).findByRole('button', { name: /^Importer 1\s200 mots$/ }))
  await waitFor(() => expect(sent('import_words')).toHaveLength(1))
  await user.click(within(dialog).getByRole('button', { name: 'Arrêter' }))
  answer()
  const kept = await within(dialog).findByText('500 mots sur 1 200 sont importés et restent dans votre carnet.')
  expect(kept.getAttribute('role')).toBe('status')
  expect(within(dialog).queryByRole('alert')).toBeNull()
  expect(sent('import_words')).toHaveLength(1)
  expect(shell.seen.errors).toEqual([])

  await user.click(within(dialog).getByRole('button', { name: 'Reprendre' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('import_words').flatMap(wordsOf)).toHaveLength(1200)
  expect(shell.seen.toasts).toMatchObject([{ message: expect.stringMatching(/^1\s200 mots importés$/) }])
})

it('continues after a failure in the third request with this request', async () => {
  let isDown = true
  const { shell, user, importing, sent } = await open({
    'POST rpc/import_words': (request) =>
      isDown && wordsOf(request)[0]?.word === 'mot 1000'
        ? refuse(400, { code: '42501', message: 'no' })
        : added(request),
  })
  const dialog = await importing(long())
  await user.click(await within(dialog).findByRole('button', { name: /^Importer 1\s200 mots$/ }))
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /s’est interrompue.*rien ne sera ajouté deux fois/,
  )
  expect(within(dialog).getByText(/^1 000 mots sur 1 200 sont importés/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Reprendre' }))
  await waitFor(() => expect(sent('import_words')).toHaveLength(4))
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/s’est interrompue/)
  isDown = false
  await user.click(within(dialog).getByRole('button', { name: 'Reprendre' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('import_words').map((request) => wordsOf(request)[0]?.word)).toEqual([
    ...['mot 0', 'mot 500', 'mot 1000', 'mot 1000', 'mot 1000'],
  ])
  expect(shell.seen.toasts).toMatchObject([{ message: expect.stringMatching(/^1\s200 mots importés$/) }])
})

it('gives the words of an unfinished import the same ids after the page was reloaded, and others once it has ended', async () => {
  const profile = { ...fakeProfile, id: crypto.randomUUID() }
  const idsOf = async (isDown: boolean) => {
    const { user, importing, sent } = await open(
      {
        'POST rpc/import_words': (request) => (isDown ? refuse(503, { code: '', message: '' }) : added(request)),
      },
      profile,
    )
    const dialog = await importing(file('chat;félin\nchien;canidé\n'))
    await user.click(await within(dialog).findByRole('button', { name: 'Importer 2 mots' }))
    await waitFor(() => expect(sent('import_words')).toHaveLength(1))
    if (isDown) await within(dialog).findByRole('alert')
    else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await unmountRemotes()
    return sent('import_words')
      .flatMap(wordsOf)
      .map(({ id }) => id)
  }
  const first = await idsOf(true)
  expect(new Set(first).size).toBe(2)
  expect(await idsOf(false)).toEqual(first)
  expect(await idsOf(false)).not.toEqual(first)
})

it('reports that looking for existing words failed, and retries', async () => {
  let answer: RestAnswer = () => refuse(400, { code: '42501', message: 'no' })
  const { user, importing } = await open({ 'POST rpc/find_held_words': (request) => answer(request) })
  const dialog = await importing(file('chat;félin'))
  const alert = await within(dialog).findByRole('alert')
  answer = () => ({ held: [], repeated: [] })
  await user.click(within(alert).getByRole('button', { name: 'Réessayer' }))
  expect(await submit(dialog)).toBeDefined()
})

it('counts the notes that are no words, and says what becomes of them', async () => {
  const collection = await currentCollection(`
    insert into col values (1, 1736136000, 0, 0, 18, 0, 0, 0, '', '', '', '', '');
    insert into notetypes values (7, 'Basique', 0, 0, x''), (8, 'Texte à trous', 0, 0, x'');
    insert into fields values (7, 0, 'Recto', x''), (7, 1, 'Verso', x''), (8, 0, 'Texte', x'');
    insert into decks values (1, 'Default', 0, 0, x'', x'');
    insert into notes values
      (1, 'a', 7, 0, 0, '', 'chat' || char(31) || 'félin', 'chat', 0, 0, ''),
      (2, 'b', 8, 0, 0, '', 'Le {{c1::chat}} dort.', '', 0, 0, ''),
      (3, 'c', 8, 0, 0, '', 'Le {{c1::chien}} dort.', '', 0, 0, ''),
      (4, 'd', 7, 0, 0, '', '<img src="oie.png">' || char(31) || 'oie', '', 0, 0, ''),
      (5, 'e', 7, 0, 0, '', '{{c1::image-occlusion:rect:left=.1}}' || char(31) || '<img src="x.png">', '', 0, 0, '');
  `)
  const { importing } = await open()
  const dialog = await importing(file(pack([{ name: 'collection.anki21', content: collection }]), 'a.apkg'))
  expect(await within(dialog).findByText('3 mots seront ajoutés.')).toBeDefined()
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^2 images ou sons/),
    expect.stringMatching(/^1 image à masques n’est pas importée.*Elle reste dans votre fichier\.$/),
    expect.stringMatching(/^1 note n’a qu’une image ou un son.*reste dans votre fichier\.$/),
  ])
  expect(within(dialog).queryByText(/laissée?s? de côté/)).toBeNull()
})

it('shows the beginning of a very long cell and title, because browsers take minutes to lay them out', async () => {
  const { importing } = await open()
  const long = 'x'.repeat(90_000)
  const dialog = await importing(file(`Mot;Définition;${long}\nchat;félin;${long}\n`))
  expect(await within(dialog).findByText('1 mot sera ajouté.')).toBeDefined()
  expect(dialog.innerHTML.length).toBeLessThan(10_000)
})

it.each([
  [
    'Exporter en CSV',
    'csv',
    '\ufeffMot;Définition;Catégorie;Exemples;Difficulté;Maîtrise\r\néphémère;"Qui ne dure; « bref »";Général;"Un <b>.\nDeux.";4;60\r\n',
  ],
  [
    'Exporter en texte Anki',
    'txt',
    '#separator:tab\n#html:false\n#columns:Mot\tDéfinition\tCatégorie\tExemples\tDifficulté\n"éphémère"\t"Qui ne dure; « bref »"\t"Général"\t"Un <b>.\nDeux."\t"4"\n',
  ],
])('exports: %s', async (item, ending, text) => {
  const { menu } = await open()
  await menu(item)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(new RegExp(`^cahier-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
  const bytes = new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer())
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(text)
})

it('exports an Anki package that can be read back', async () => {
  const { menu } = await open()
  await menu(/apkg/)
  await waitFor(() => expect(saved).toHaveLength(1))
  const { notes } = await readPackage(new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer()))
  expect(notes).toMatchObject([
    { deck: 'Cahier::Général', fields: [{ name: 'Mot', value: 'éphémère' }, {}, {}, {}, {}] },
  ])
})

it('reports that there is nothing to export, or that it failed', async () => {
  let answer: RestAnswer = () => []
  const { shell, menu } = await open({ 'POST rpc/export_words': (request) => answer(request) })
  await menu('Exporter en CSV')
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'info', message: 'Aucun mot à exporter.' }]))
  answer = () => refuse(400, { code: '42501', message: 'no' })
  await menu('Exporter en CSV')
  await waitFor(() => expect(shell.seen.toasts[1]).toMatchObject({ kind: 'error', action: { label: 'Réessayer' } }))
  expect(saved).toEqual([])
})

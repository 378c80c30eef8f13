import '../../../tests/browser.ts'
import { fakeProfile, type RestAnswer, refuse, unmountRemotes } from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openNotes, undo } from '../../../tests/open.ts'
import type { Highlight } from '../../data/highlight-changes.ts'
import { openPdf } from '../open-pdf.ts'
import { documentOf, file, note, signed } from '../testing/course.ts'

vi.mock('../open-pdf.ts', () => ({ openPdf: vi.fn() }))

const pages = ['La membrane entoure la cellule. Elle est double.', 'Le noyau', 'La membrane plasmique']
const profile = { ...fakeProfile, id: '40000000-0000-4000-8000-000000000001' }
const highlight = (more: Partial<Highlight> = {}): Highlight => ({
  note_id: note.id,
  id: '50000000-0000-4000-8000-000000000001',
  attachment_id: file.id,
  user_id: profile.id,
  file_hash: 'a'.repeat(64),
  page: 1,
  quads: [0, 100, 110, 120],
  quote: 'La membrane',
  before: '',
  after: ' entoure la cellule.',
  color: 'yellow',
  comment: '',
  ...more,
})

beforeAll(async () => void (await import('../note-file.tsx')))
beforeEach(() => {
  vi.mocked(openPdf).mockReset().mockResolvedValue(documentOf(pages))
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(new Uint8Array([1, 2, 3]))),
  )
  // Nothing has a size there, and a reader without a size draws no page. A letter is ten pixels wide.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(832)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 1000))
  HTMLElement.prototype.scrollIntoView = () => {}
  Range.prototype.getBoundingClientRect = function (this: Range) {
    return new DOMRect(this.startOffset * 10, 0, (this.endOffset - this.startOffset) * 10, 20)
  }
})
afterEach(async () => {
  await unmountRemotes()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A server that has highlights. @param rows are changed by what it is sent */
function server(rows: Highlight[] = []): Record<string, RestAnswer> {
  const idOf = (params: URLSearchParams) => params.get('id')?.replace('eq.', '')
  return {
    'GET note_attachments': () => [file],
    'GET file_highlights': () => rows,
    'POST file_highlights': ({ body }) => void rows.push(...[body as Highlight].flat()),
    'PATCH file_highlights': ({ body, params }) => {
      const row = rows.find(({ id }) => id === idOf(params))
      if (row) Object.assign(row, body)
    },
    'DELETE file_highlights': ({ params }) => {
      const at = rows.findIndex(({ id }) => id === idOf(params))
      if (at >= 0) rows.splice(at, 1)
    },
    ...signed,
  }
}

/** @param own the learner's notes */
async function read(
  answers: Record<string, RestAnswer>,
  account = { ...profile, id: crypto.randomUUID() },
  own = [note],
) {
  const opened = await openNotes(`/notes/${note.id}?file=cours.pdf`, own, answers, account)
  const reader = await screen.findByRole('region', { name: /Lecture de/ })
  const first = await within(reader).findByText(pages[0] ?? '')
  /** Selects letters of the first page. */
  const select = async (from: number, to: number) => {
    act(() => {
      const text = first.firstChild
      if (text) document.getSelection()?.setBaseAndExtent(text, from, text, to)
      document.dispatchEvent(new Event('selectionchange'))
    })
    await within(reader).findByRole('toolbar', { name: 'Passage sélectionné' })
  }
  return { ...opened, reader, inReader: within(reader), select }
}
const openList = async ({ user, inReader }: Awaited<ReturnType<typeof read>>) => {
  await user.click(inReader.getByRole('button', { name: 'Surlignages' }))
  return within(await inReader.findByRole('complementary', { name: 'Surlignages' }))
}

describe('what is selected', () => {
  it('is highlighted with a key, where it stands and with its words', async () => {
    const rows: Highlight[] = []
    const { select, user, inReader } = await read(server(rows))
    await select(3, 11)
    await user.keyboard('h')
    expect(await inReader.findByRole('button', { name: 'Surlignage jaune\u202f: membrane' })).toBeDefined()
    await waitFor(() => expect(inReader.queryByRole('toolbar')).toBeNull())
    await waitFor(() => expect(rows).toHaveLength(1))
    // 600 points in 800 pixels.
    expect(rows[0]).toMatchObject({
      note_id: note.id,
      attachment_id: file.id,
      file_hash: 'a'.repeat(64),
      page: 1,
      quads: [22.5, 100, 82.5, 120],
      quote: 'membrane',
      before: 'La ',
      after: ' entoure la cellule. Elle est double.',
      color: 'yellow',
      comment: '',
    })
  })

  it('gets the colour that is chosen, which the next one has too', async () => {
    const rows: Highlight[] = []
    const { select, user, inReader } = await read(server(rows))
    await select(3, 11)
    await user.click(inReader.getByRole('button', { name: 'Surligner en bleu' }))
    await waitFor(() => expect(rows).toHaveLength(1))
    await select(12, 19)
    await user.keyboard('h')
    await waitFor(() => expect(rows.map(({ color }) => color)).toEqual(['blue', 'blue']))
  })

  it('is highlighted by what is written about it', async () => {
    const rows: Highlight[] = []
    const { select, user, inReader } = await read(server(rows))
    await select(3, 11)
    await user.click(inReader.getByRole('button', { name: 'Note' }))
    await user.type(inReader.getByRole('textbox', { name: 'Note sur le passage' }), 'À revoir')
    await user.click(inReader.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(rows).toMatchObject([{ quote: 'membrane', comment: 'À revoir' }]))
  })

  it('goes into the note as a quotation with a link', async () => {
    const { select, user, inReader } = await read(server())
    await select(0, 31)
    await user.click(inReader.getByRole('button', { name: 'Citer' }))
    const text = screen.getByRole('textbox', { name: 'Contenu' })
    await waitFor(() => expect(text.textContent).toContain('La membrane entoure la cellule.'))
    expect(text.textContent).toContain('cours.pdf')
  })

  it('becomes a card, with its sentence', async () => {
    const { select, user, inReader, shell } = await read(server())
    await select(3, 11)
    await user.click(inReader.getByRole('button', { name: 'Carte' }))
    await waitFor(() =>
      expect(shell.seen.commands).toEqual([
        {
          id: 'vocabulary.add',
          payload: {
            word: 'membrane',
            example: 'La membrane entoure la cellule.',
            note: note.id,
            quotation: 'La membrane entoure la cellule.',
          },
        },
      ]),
    )
  })

  it('is let go with Escape before the document closes', async () => {
    const { select, user, inReader, reader } = await read(server())
    await select(3, 11)
    await user.keyboard('{Escape}')
    expect(inReader.queryByRole('toolbar')).toBeNull()
    expect(reader.isConnected).toBe(true)
  })
})

describe('a highlight', () => {
  it('is chosen with the keyboard, and gets another colour and a note', async () => {
    const account = { ...profile, id: crypto.randomUUID() }
    const rows = [highlight({ user_id: account.id })]
    const { user, inReader } = await read(server(rows), account)
    const mark = await inReader.findByRole('button', { name: /^Surlignage jaune/ })
    mark.focus()
    await user.keyboard('{Enter}')
    const bar = within(inReader.getByRole('toolbar', { name: /^Surlignage jaune/ }))
    expect(bar.getByRole('button', { name: 'Jaune', pressed: true })).toBe(document.activeElement)
    await user.click(bar.getByRole('button', { name: 'Vert' }))
    await waitFor(() => expect(rows[0]?.color).toBe('green'))
    await user.click(inReader.getByRole('button', { name: 'Note' }))
    await user.type(inReader.getByRole('textbox', { name: 'Note sur le passage' }), 'À revoir')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(rows[0]).toMatchObject({ color: 'green', comment: 'À revoir' }))
    await user.keyboard('{Escape}')
    expect(inReader.queryByRole('toolbar')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Surlignage vert/)
  })

  it('of somebody else can be cited and copied only', async () => {
    const { user, inReader } = await read({
      ...server([highlight({ user_id: 'z' })]),
      'POST rpc/note_people': () => [{ id: 'z', name: 'Zoé Durand', avatar_url: null, is_reader: true }],
    })
    const mark = await inReader.findByRole('button', { name: /^Surlignage jaune/ })
    mark.focus()
    await user.keyboard('{Enter}')
    const bar = within(inReader.getByRole('toolbar'))
    expect(await bar.findByText('par Zoé Durand')).toBeDefined()
    expect(bar.getAllByRole('button').map((button) => button.textContent || button.title)).toEqual([
      'Citer',
      'Carte',
      'Copier',
      'Fermer',
    ])
  })

  it('is none of whoever may not write in the note', async () => {
    const shared = { ...note, user_id: 'z', is_shared: true, is_live: true }
    const { select, inReader, user } = await read(
      { ...server([highlight({ user_id: 'z' })]), 'GET notes': () => [shared], 'POST rpc/note_people': () => [] },
      undefined,
      [],
    )
    expect(await inReader.findByRole('button', { name: /^Surlignage jaune/ })).toBeDefined()
    await select(3, 11)
    const bar = within(inReader.getByRole('toolbar'))
    expect(bar.getAllByRole('button').map((button) => button.textContent || button.title)).toEqual(['Carte', 'Copier'])
    await user.keyboard('h')
    expect(inReader.getAllByRole('button', { name: /^Surlignage jaune/ })).toHaveLength(1)
  })

  it('that the server refuses says why', async () => {
    const { select, user, shell, inReader } = await read({
      ...server(),
      'POST file_highlights': () =>
        refuse(409, { code: 'PT409', message: 'Ce document a déjà 2 000 surlignages : supprimez-en d’abord.' }),
    })
    await select(3, 11)
    await user.keyboard('h')
    await waitFor(() => expect(shell.seen.toasts.at(-1)?.message).toMatch(/déjà 2 000 surlignages/))
    await waitFor(() => expect(inReader.queryByRole('button', { name: /^Surlignage jaune/ })).toBeNull())
  })
})

describe('the list', () => {
  it('has them by page, and leads to each', async () => {
    const opened = await read(
      server([
        highlight({ page: 3, id: 'c', quote: 'plasmique', quads: [0, 50, 1, 60] }),
        highlight({ page: 1, id: 'b', quads: [0, 500, 10, 510], quote: 'double' }),
        highlight({ comment: 'À revoir' }),
      ]),
    )
    const list = await openList(opened)
    await list.findByText('À revoir')
    expect(list.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Page 1',
      'Page 3',
    ])
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('La membrane'),
      'double',
      'plasmique',
    ])
    await opened.user.click(list.getByRole('button', { name: /plasmique/ }))
    await waitFor(() => expect(opened.inReader.getByRole<HTMLInputElement>('textbox').value).toBe('3'))
  })

  it('deletes one, which can be undone', async () => {
    const account = { ...profile, id: crypto.randomUUID() }
    const rows = [highlight({ user_id: account.id, comment: 'À revoir' })]
    const before = structuredClone(rows)
    const opened = await read(server(rows), account)
    const list = await openList(opened)
    await opened.user.click(await list.findByRole('button', { name: 'Actions sur ce surlignage' }))
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }))
    await waitFor(() => expect(rows).toEqual([]))
    expect(await list.findByText(/^Aucun surlignage/)).toBeDefined()
    await undo(opened.shell)
    await waitFor(() => expect(rows).toEqual(before))
  })

  it('quotes all of them', async () => {
    const opened = await read(server([highlight(), highlight({ id: 'b', page: 2, quote: 'noyau' })]))
    const list = await openList(opened)
    await opened.user.click(await list.findByRole('button', { name: 'Tout citer dans la note' }))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Contenu' }).textContent).toMatch(/La membrane.*noyau/s),
    )
  })

  it('tells where the document was replaced which passages are gone', async () => {
    vi.mocked(openPdf).mockResolvedValue(documentOf(['Préface', ...pages], 'b'))
    const opened = await read(server([highlight(), highlight({ id: 'b', quote: 'Le réticulum endoplasmique' })]))
    const list = await openList(opened)
    expect(await list.findByRole('heading', { name: 'Passage introuvable' })).toBeDefined()
    expect(list.getByRole('button', { name: /réticulum/ })).toHaveProperty('disabled', true)
    expect(list.getByRole('heading', { name: 'Page 2' })).toBeDefined()
  })

  it('says that it could not be loaded, and is asked again', async () => {
    let isDown = true
    const answers = server([highlight()])
    const opened = await read({
      ...answers,
      'GET file_highlights': (request) =>
        isDown ? refuse(400, { code: 'X', message: 'down' }) : answers['GET file_highlights']?.(request),
    })
    const list = await openList(opened)
    expect((await list.findByRole('alert')).textContent).toMatch(/n’ont pas pu être chargés/)
    isDown = false
    await opened.user.click(list.getByRole('button', { name: 'Réessayer' }))
    expect(await list.findByText('La membrane')).toBeDefined()
  })
})

describe('without the network', () => {
  const unanswered = () => {
    throw new TypeError('Failed to fetch')
  }

  it('passages are highlighted, and sent when it is back', async () => {
    const rows: Highlight[] = []
    let isOffline = true
    const answers = server(rows)
    const opened = await read({
      ...answers,
      'POST file_highlights': (request) => (isOffline ? unanswered() : answers['POST file_highlights']?.(request)),
    })
    await opened.select(3, 11)
    await opened.user.keyboard('h')
    const list = await openList(opened)
    expect(await list.findByText('membrane')).toBeDefined()
    expect(await list.findByText('Hors ligne – enregistré sur cet appareil')).toBeDefined()
    isOffline = false
    act(() => void globalThis.dispatchEvent(new Event('online')))
    await waitFor(() => expect(rows).toMatchObject([{ quote: 'membrane' }]))
    await waitFor(() => expect(list.queryByText('Hors ligne – enregistré sur cet appareil')).toBeNull())
    expect(list.getByText('membrane')).toBeDefined()
  })

  it('those that the server had are there when the document is opened again', async () => {
    const account = { ...profile, id: crypto.randomUUID() }
    const opened = await read(server([highlight()]), account)
    await opened.inReader.findByRole('button', { name: /^Surlignage jaune/ })
    await unmountRemotes()
    const again = await read(
      { ...server(), 'GET note_attachments': unanswered, 'GET file_highlights': unanswered },
      account,
    )
    expect(await again.inReader.findByRole('button', { name: /^Surlignage jaune/ })).toBeDefined()
  })
})

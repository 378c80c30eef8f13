import '../../tests/browser.ts'
import type { RestAnswer } from '@cahier/contract/testing'
import { fakeProfile, refuse, unmountRemotes } from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openNotes } from '../../tests/open.ts'
import { besideNote } from './address.ts'
import { type PdfDocument, UnreadablePdf } from './document.ts'
import { openPdf } from './open-pdf.ts'
import { documentOf, file, note, signed } from './testing/course.ts'

vi.mock('./open-pdf.ts', () => ({ openPdf: vi.fn() }))
const opens = vi.mocked(openPdf)

const close = vi.fn()
const course: PdfDocument = {
  ...documentOf(['La membrane entoure la cellule.', 'Le noyau', 'La membrane']),
  close,
}

beforeAll(async () => void (await import('./note-file.tsx')))
beforeEach(() => {
  opens.mockReset()
  opens.mockResolvedValue(course)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(new Uint8Array([1, 2, 3]))),
  )
  // Nothing has a size there, and a reader without a size draws no page.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(async () => {
  await unmountRemotes()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function read(
  address = '?file=cours.pdf',
  answers: Record<string, RestAnswer> = {},
  profile = { ...fakeProfile, id: crypto.randomUUID() },
) {
  const opened = await openNotes(
    `/notes/${note.id}${address}`,
    [note],
    {
      'GET note_attachments': () => [file],
      'GET file_highlights': () => [],
      ...signed,
      ...answers,
    },
    profile,
  )
  const reader = await screen.findByRole('region', { name: /Lecture de «.cours\.pdf.»/ })
  return { ...opened, reader, pageNumber: () => within(reader).getByRole<HTMLInputElement>('textbox').value }
}

describe('a file that cannot be shown', () => {
  it.each([
    ['empty', 'Ce fichier est vide.'],
    ['password', /protégé par un mot de passe/],
    ['damaged', /endommagé/],
  ] as const)('that is %s says so, and can be downloaded', async (reason, sentence) => {
    opens.mockRejectedValue(new UnreadablePdf(reason))
    const { reader } = await read()
    expect((await within(reader).findByRole('alert')).textContent).toMatch(sentence)
    expect(within(reader).getAllByRole('button', { name: 'Télécharger' })).toHaveLength(2)
    expect(within(reader).queryByRole('button', { name: 'Réessayer' })).toBeNull()
  })

  it('that was deleted says so', async () => {
    const { reader } = await read('?file=cours.pdf', { 'GET note_attachments': () => [] })
    expect((await within(reader).findByRole('alert')).textContent).toBe('Ce fichier n’est plus dans la note.')
    expect(within(reader).queryByRole('button', { name: 'Télécharger' })).toBeNull()
  })

  it('that did not arrive is fetched again', async () => {
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('no network'))
    const { reader, user } = await read()
    expect((await within(reader).findByRole('alert')).textContent).toMatch(/intact sur le serveur/)
    await user.click(within(reader).getByRole('button', { name: 'Réessayer' }))
    expect(await within(reader).findByRole('group', { name: 'Page 1 sur 3' })).toBeDefined()
  })
})

describe('a file that was opened before', () => {
  const profile = { ...fakeProfile, id: crypto.randomUUID() }
  const opening = async (answers: Record<string, RestAnswer>) => {
    const { reader } = await read('?file=cours.pdf', answers, profile)
    await waitFor(() => expect(reader.querySelector('[role="group"], [role="alert"]')).not.toBeNull())
    return reader
  }

  it('opens from the device where the server does not answer, and goes when the note has it no more', async () => {
    await opening({})
    expect(fetch).toHaveBeenCalledTimes(1)
    await unmountRemotes()

    const again = await opening({ 'GET note_attachments': () => refuse(400, { code: 'X', message: 'down' }) })
    expect(within(again).getByRole('group', { name: 'Page 1 sur 3' })).toBeDefined()
    expect([...(opens.mock.lastCall?.[0] ?? [])]).toEqual([1, 2, 3])
    expect(fetch).toHaveBeenCalledTimes(1)
    await unmountRemotes()

    await opening({ 'GET note_attachments': () => [] })
    await unmountRemotes()
    const gone = await opening({ 'GET note_attachments': () => refuse(400, { code: 'X', message: 'down' }) })
    expect(within(gone).getByRole('alert').textContent).toMatch(/intact sur le serveur/)
  })
})

describe('a document', () => {
  it('opens at the page of its address, and closes with Escape', async () => {
    const { reader, user, pageNumber } = await read('?file=cours.pdf#page=2')
    expect(await within(reader).findByText('Le noyau')).toBeDefined()
    expect(pageNumber()).toBe('2')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: /Lecture de/ })).toBeNull())
    expect(close).toHaveBeenCalled()
    expect(screen.getByRole('textbox', { name: 'Contenu' })).toBeDefined()
  })

  it('goes to the page that a link names, also where the address names it already', async () => {
    const { reader, user, pageNumber, shell } = await read('?file=cours.pdf#page=2')
    await waitFor(() => expect(pageNumber()).toBe('2'))
    await user.keyboard('{End}')
    await waitFor(() => expect(pageNumber()).toBe('3'))
    act(() => shell.history.push(`${shell.history.location.pathname}?file=cours.pdf#page=2`, besideNote))
    await waitFor(() => expect(pageNumber()).toBe('2'))
    await user.keyboard('{Home}')
    await waitFor(() => expect(pageNumber()).toBe('1'))
    // Another size of the pages is no reason to go back.
    await user.click(within(reader).getByRole('button', { name: 'Agrandir' }))
    expect(pageNumber()).toBe('1')
  })

  it('turns its pages by keys and by number, and tells which one is read', async () => {
    const { reader, user, pageNumber } = await read()
    await within(reader).findByRole('group', { name: 'Page 1 sur 3' })
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(pageNumber()).toBe('2'))
    expect(within(reader).getByText('Page 2 sur 3')).toBeDefined()
    await user.keyboard('{End}')
    await waitFor(() => expect(pageNumber()).toBe('3'))
    await user.clear(within(reader).getByRole('textbox'))
    await user.type(within(reader).getByRole('textbox'), '1{Enter}')
    await waitFor(() => expect(pageNumber()).toBe('1'))
  })

  it('is searched, and Escape closes the search first', async () => {
    const { reader, user } = await read()
    await within(reader).findByRole('group', { name: 'Page 1 sur 3' })
    await user.keyboard('{Control>}f{/Control}')
    await user.type(within(reader).getByRole('searchbox'), 'la membrane')
    expect(await within(reader).findByText('1 sur 2')).toBeDefined()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(await within(reader).findByText('2 sur 2')).toBeDefined()
    await user.clear(within(reader).getByRole('searchbox'))
    await user.type(within(reader).getByRole('searchbox'), 'ribosome')
    expect(await within(reader).findByText('Aucun passage trouvé')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(within(reader).queryByRole('searchbox')).toBeNull()
    expect(reader.isConnected).toBe(true)
  })

  it('leads to the pages of its outline', async () => {
    const { reader, user, pageNumber } = await read()
    await user.click(await within(reader).findByRole('button', { name: 'Sommaire et vignettes' }))
    await user.click(await within(reader).findByRole('button', { name: /Chapitre 2/ }))
    await waitFor(() => expect(pageNumber()).toBe('2'))
  })

  it('is enlarged by steps and fits the width again', async () => {
    const { reader, user } = await read()
    const factor = () => within(reader).getByText(/^\d+\s%$/).textContent
    await within(reader).findByRole('group', { name: 'Page 1 sur 3' })
    expect(factor()).toMatch(/^96/)
    await user.keyboard('+')
    expect(factor()).toMatch(/^100/)
    await user.keyboard('--')
    expect(factor()).toMatch(/^75/)
    await user.keyboard('0')
    expect(factor()).toMatch(/^96/)
  })
})

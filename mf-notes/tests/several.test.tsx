import { unmountRemotes } from '@cahier/contract/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aNote } from './notes.ts'
import { openNotes, undo } from './open.ts'

const tag = (name: string) => ({ id: `t-${name}`, name, color: 'sapin' }) as const
const notes = ['A', 'B', 'C', 'D'].map((title, index) =>
  aNote(title, {
    updated_at: `2026-01-0${9 - index}T00:00:00Z`,
    is_pinned: false,
    tags: title === 'A' ? [tag('cours')] : [],
    attachment_count: title === 'B' ? 1 : 0,
    folder: title === 'B' ? 'Bio' : null,
  }),
)
afterEach(unmountRemotes)

const box = (title: string) => screen.findByRole('checkbox', { name: `Choisir «\u202f${title}\u202f»` })
const chosen = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .map((element) => element.getAttribute('aria-label')?.match(/«\u202f(.*)\u202f»/)?.[1])
const bar = () => screen.findByRole('region', { name: 'Notes choisies' })
const run = async (user: { click(element: Element): Promise<void> }, name: string) =>
  user.click(within(await bar()).getByRole('button', { name }))

async function open(answers = {}) {
  const opened = await openNotes('/notes', notes, {
    'POST rpc/save_note': ({ body }: { body: unknown }) => {
      const { note_id, title } = body as { note_id: string; title: string }
      return aNote(title, { id: note_id })
    },
    ...answers,
  })
  await box('A')
  return opened
}

describe('choosing', () => {
  it('goes by boxes, with Shift up to another one, and ends with Escape', async () => {
    const { user } = await open()
    await user.click(await box('A'))
    await user.keyboard('{Shift>}')
    await user.click(await box('C'))
    await user.keyboard('{/Shift}')
    expect(chosen()).toEqual(['A', 'B', 'C'])
    expect((await bar()).textContent).toContain('3 notes choisies')
    await user.click(await box('B'))
    expect(chosen()).toEqual(['A', 'C'])
    await user.keyboard('{Escape}')
    expect(chosen()).toEqual([])
    expect(screen.queryByRole('region', { name: 'Notes choisies' })).toBeNull()
  })

  it('takes all with Ctrl+A in the list, and a click chooses once some are chosen', async () => {
    const { user, shell } = await open()
    ;(await screen.findByRole('link', { name: 'B' })).focus()
    await user.keyboard('{Control>}a{/Control}')
    expect(chosen()).toEqual(['A', 'B', 'C', 'D'])
    await user.click(screen.getByRole('link', { name: 'B' }))
    expect(chosen()).toEqual(['A', 'C', 'D'])
    expect(shell.history.location.pathname).toBe('/notes')
  })

  it('begins by a long press of a finger, whose click opens nothing', async () => {
    const { shell } = await open()
    const link = await screen.findByRole('link', { name: 'B' })
    fireEvent.pointerDown(link, { pointerType: 'touch', clientX: 5, clientY: 5 })
    await waitFor(() => expect(chosen()).toEqual(['B']))
    fireEvent.pointerUp(link, { pointerType: 'touch' })
    fireEvent.click(link)
    expect(chosen()).toEqual(['B'])
    expect(shell.history.location.pathname).toBe('/notes')
  })

  it('begins by the menu of a note', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Actions de «\u202fC\u202f»' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Choisir' }))
    expect(chosen()).toEqual(['C'])
  })
})

describe('the chosen notes', () => {
  it('go to the trash in one request, and come back by one undo', async () => {
    const { user, shell, changes } = await open()
    await user.click(await box('A'))
    await user.click(await box('C'))
    await run(user, 'Corbeille')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'A' })).toBeNull())
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toEqual([
      { kind: 'trash', note_id: 'id-A', trashed: true },
      { kind: 'trash', note_id: 'id-C', trashed: true },
    ])
    await waitFor(() => expect(shell.seen.toasts[0]?.message).toBe('2 notes mises à la corbeille'))
    await undo(shell)
    expect(await screen.findByRole('link', { name: 'A' })).toBeDefined()
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]?.map(({ trashed }) => trashed)).toEqual([false, false])
  })

  it('get tags and lose others; what a note has already is not sent', async () => {
    const { user, changes } = await open()
    await user.click(await box('A'))
    await user.click(await box('B'))
    await run(user, 'Tags')
    const dialog = await screen.findByRole('dialog', { name: 'Tags de 2 notes' })
    await user.type(within(dialog).getByRole('combobox', { name: 'Ajouter' }), 'examen,')
    await user.type(within(dialog).getByRole('combobox', { name: 'Retirer' }), 'cou{ArrowDown}{Enter}')
    await user.click(within(dialog).getByRole('button', { name: 'Appliquer' }))
    await waitFor(() =>
      expect(changes()).toEqual([
        [
          { kind: 'tag', note_id: 'id-A', added: ['examen'], removed: ['cours'] },
          { kind: 'tag', note_id: 'id-B', added: ['examen'], removed: [] },
        ],
      ]),
    )
  })

  it('are pinned together, then unpinned', async () => {
    const { user, changes } = await open()
    await user.click(await box('A'))
    await user.click(await box('B'))
    await run(user, 'Épingler')
    await waitFor(() =>
      expect(changes()[0]?.map(({ kind, pinned }) => [kind, pinned])).toEqual([
        ['pin', true],
        ['pin', true],
      ]),
    )
    expect(within(await bar()).getByRole('button', { name: 'Désépingler' })).toBeDefined()
  })

  it('are duplicated with their folders and files, not with their versions', async () => {
    const { user, sent, changes } = await open({ 'GET note_attachments': () => [] })
    await user.click(await box('B'))
    await run(user, 'Dupliquer')
    expect(await screen.findByRole('link', { name: 'B (copie)' })).toBeDefined()
    await waitFor(() => expect(changes()).toHaveLength(1))
    const [saved] = sent('rpc/save_note').map(({ body }) => body as { note_id: string; base_version: number })
    expect(saved).toMatchObject({ title: 'B (copie)', base_version: 0 })
    expect(changes()[0]).toEqual([{ kind: 'move', note_id: saved?.note_id, folder: 'Bio' }])
    await waitFor(() => {
      const asked = sent('note_attachments').map(({ params }) => params.get('note_id'))
      expect(asked.toSorted()).toEqual(['eq.id-B', `eq.${saved?.note_id}`].toSorted())
    })
  })
})

describe('a template', () => {
  it('is made of a note by its menu, marked, and undone', async () => {
    const { user, shell, changes } = await open()
    await user.click(screen.getByRole('button', { name: 'Actions de «\u202fC\u202f»' }))
    await user.click(await screen.findByRole('menuitem', { name: 'En faire un modèle' }))
    expect(await screen.findByText('Modèle')).toBeDefined()
    await waitFor(() => expect(changes()).toEqual([[{ kind: 'template', note_id: 'id-C', template: true }]]))
    await undo(shell)
    await waitFor(() => expect(screen.queryByText('Modèle')).toBeNull())
  })

  it('begins a note, which is not typed yet', async () => {
    const { user, shell } = await openNotes('/notes?templates=1', [
      aNote('Fiche de physique', { is_template: true, content: '## Loi', tags: [tag('physique')] }),
    ])
    const dialog = await screen.findByRole('dialog', { name: 'Nouvelle note à partir de…' })
    expect(within(dialog).getByRole('link', { name: /Méthode Cornell/ })).toBeDefined()
    await user.click(within(dialog).getByRole('link', { name: /Fiche de physique/ }))
    expect(await screen.findByLabelText<HTMLTextAreaElement>('Contenu')).toHaveProperty('value', '## Loi')
    expect(screen.getByLabelText<HTMLInputElement>(/Titre/).value).toBe('Fiche de physique')
    expect(shell.seen.dirty()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(shell.history.location.search).toBe(''))
    expect(shell.seen.confirms).toEqual([])
  })
})

import { answerEdit, type RestRequest, refuse, unmountRemotes } from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aNote } from './notes.ts'
import { openNotes } from './open.ts'

afterEach(async () => {
  await unmountRemotes()
  vi.restoreAllMocks()
})

const biology = { id: '00000000-0000-4000-8000-00000000000b', name: 'biologie', color: 'sapin' } as const
const heart = { id: '00000000-0000-4000-8000-00000000000c', name: 'Cœur', color: 'marge' } as const
const both = aNote('Deux tags', { tags: [biology, heart] })
const one = aNote('Un tag', { tags: [biology] })
const answers = {
  'GET tags': () => [biology, heart],
  'DELETE tags': () => null,
  'POST tags': () => null,
  'POST note_tags': () => null,
  'DELETE note_tags': () => null,
  'POST rpc/merge_tags': () => null,
}

/** A server that holds a tag. */
function holding<Tag extends { name: string; color: string }>(tag: Tag) {
  const server = {
    tag,
    answers: {
      'GET tags': () => [server.tag, heart],
      'POST rpc/edit_row': (request: RestRequest) =>
        answerEdit(server.tag, request, (changed) => {
          server.tag = changed
        }),
    },
  }
  return server
}

async function open(more = {}) {
  const opened = await openNotes('/notes?tags=1', [both, one], { ...answers, ...more })
  const dialog = await screen.findByRole('dialog', { name: 'Tags' })
  const field = await within(dialog).findByRole('textbox', { name: /biologie/ })
  return { ...opened, dialog, field }
}

it('renames a tag for all notes, and undoes that', async () => {
  const server = holding({ ...biology, name: 'biologie' })
  const { user, field, sent, shell } = await open(server.answers)
  await user.clear(field)
  await user.type(field, ' sciences {Enter}')
  await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
  expect(server.tag.name).toBe('sciences')
  expect((screen.getByRole('textbox', { name: /sciences/ }) as HTMLInputElement).value).toBe('sciences')
  expect(screen.queryByRole('button', { name: 'Enregistrer le nom' })).toBeNull()
  shell.seen.toasts[0]?.action?.run()
  await waitFor(() => expect(server.tag.name).toBe('biologie'))
  expect(sent('rpc/edit_row').map(({ body }) => body)).toMatchObject([
    { kind: 'tags', row_id: biology.id, change: { name: 'sciences' }, based_on: { name: 'biologie' } },
    { change: { name: 'biologie' }, based_on: { name: 'sciences' } },
  ])
})

it('shows both names of a tag that was renamed elsewhere, and saves the chosen one', async () => {
  const server = holding({ ...biology, name: 'biologie' })
  const { user, dialog, field, shell } = await open(server.answers)
  server.tag = { ...server.tag, name: 'SVT', color: 'sapin' }
  await user.type(field, ' marine{Enter}')
  const notice = within(await within(dialog).findByRole('region', { name: /^Modifié ailleurs/ }))
  expect(notice.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['biologie marine', 'SVT'])
  expect([server.tag.name, shell.seen.toasts]).toEqual(['SVT', []])
  await user.click(notice.getByRole('button', { name: 'La vôtre' }))
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer le nom' }))
  await waitFor(() => expect(server.tag.name).toBe('biologie marine'))
  await waitFor(() => expect(within(dialog).queryByRole('region')).toBeNull())
})

it('takes over no color that was chosen elsewhere, and says so', async () => {
  const server = holding({ ...biology, color: 'sapin' as string })
  const { user, dialog, shell } = await open(server.answers)
  server.tag = { ...server.tag, color: 'rose' }
  await user.click(within(dialog).getByRole('button', { name: /Couleur du tag.*biologie/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Prune' }))
  await waitFor(() =>
    expect(shell.seen.toasts).toMatchObject([
      { kind: 'error', message: 'Modifié ailleurs entre-temps. Rien n’a été remplacé.' },
    ]),
  )
  expect(server.tag.color).toBe('rose')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Rose', pressed: true })).toBeDefined())
})

it('gives up a new name on Escape, and stays open', async () => {
  const { user, dialog, field, sent } = await open()
  await user.clear(field)
  await user.type(field, 'sciences{Escape}')
  expect((field as HTMLInputElement).value).toBe('biologie')
  expect(within(dialog).queryByRole('button', { name: 'Enregistrer le nom' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Tags' })).toBeDefined()
  expect(sent('rpc/edit_row')).toEqual([])
})

it('says that a name is taken, accents and ligatures aside, before asking the server', async () => {
  const { user, dialog, field, sent } = await open()
  await user.clear(field)
  await user.type(field, 'COEUR{Enter}')
  expect(within(dialog).getByText(/Le tag « Cœur » existe déjà/)).toBeDefined()
  expect(sent('rpc/edit_row')).toEqual([])
})

it('names the ten colors, and sends the chosen one', async () => {
  const server = holding({ ...biology, color: 'sapin' as string })
  const { user, dialog } = await open(server.answers)
  await user.click(within(dialog).getByRole('button', { name: /Couleur du tag.*biologie/ }))
  const colors = within(dialog).getByRole('group', { name: /Couleur du tag.*biologie/ })
  expect(within(colors).getAllByRole('button')).toHaveLength(10)
  expect(within(colors).getByRole('button', { pressed: true }).title).toBe('Sapin')
  await user.click(within(colors).getByRole('button', { name: 'Prune' }))
  await waitFor(() => expect(server.tag.color).toBe('prune'))
})

it('merges two tags; undoing it leaves each note with the tags that it had', async () => {
  const { user, dialog, sent, shell } = await open()
  await user.click(within(dialog).getByRole('button', { name: /Fusionner le tag.*biologie/ }))
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Fusionner avec' }), 'Cœur')
  await user.click(within(dialog).getByRole('button', { name: 'Fusionner' }))
  await waitFor(() => expect(sent('rpc/merge_tags')[0]?.body).toEqual({ source: biology.id, target: heart.id }))
  await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
  shell.seen.toasts[0]?.action?.run()
  await waitFor(() => expect(sent('note_tags')).toHaveLength(2))
  const [linked, unlinked] = sent('note_tags')
  expect(linked?.body).toEqual([both, one].map(({ id }) => ({ note_id: id, tag_id: biology.id })))
  expect(unlinked?.params.get('tag_id')).toBe(`eq.${heart.id}`)
  expect(unlinked?.params.get('note_id')).toBe(`in.(${one.id})`)
})

it('deletes a tag; undoing it puts it on its notes again', async () => {
  const { user, dialog, sent, shell } = await open()
  await user.click(within(dialog).getByRole('button', { name: /Supprimer le tag.*biologie/ }))
  await waitFor(() => expect(sent('tags').map(({ method }) => method)).toContain('DELETE'))
  await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
  shell.seen.toasts[0]?.action?.run()
  await waitFor(() => expect(sent('note_tags')[0]?.body).toHaveLength(2))
})

it('says when nothing was changed', async () => {
  const { user, dialog, shell } = await open({
    'DELETE tags': () => refuse(403, { code: '42501', message: 'no' }),
  })
  await user.click(within(dialog).getByRole('button', { name: /Supprimer le tag.*biologie/ }))
  await waitFor(() => expect(shell.seen.toasts[0]).toMatchObject({ kind: 'error' }))
})

it('says that another device has deleted the tag', async () => {
  const { user, field, shell } = await open({
    'POST rpc/edit_row': (request: RestRequest) => answerEdit(undefined, request, () => {}),
  })
  await user.clear(field)
  await user.type(field, 'sciences{Enter}')
  await waitFor(() => expect(shell.seen.toasts[0]?.message).toBe('Ce tag n’existe plus.'))
})

it('without a network shows the tags and says why they cannot be changed', async () => {
  const { dialog } = await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(within(dialog).getByRole('status').textContent).toContain('Hors ligne')
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  expect(await within(dialog).findByText('2 notes')).toBeDefined()
})

it('shows the tags that only texts have in the tree, with their notes, and counts those of texts', async () => {
  const text = aNote('Texte', { content: 'Le noyau. #Biologie/cellule et #physique' })
  const { user, shell } = await openNotes('/notes?tags=1', [both, one, text], answers)
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }))
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('4 tags'))
  const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '))
  expect(rows).toEqual([
    expect.stringContaining('3 notes'),
    '#Biologie/cellule1 note · seulement dans des textes',
    expect.stringContaining('1 note'),
    '#physique1 note · seulement dans des textes',
  ])
  await user.click(dialog.getByRole('link', { name: '#physique' }))
  await waitFor(() => expect(shell.history.location.search).toBe('?tag=%23physique'))
  expect(screen.queryByRole('dialog', { name: 'Tags' })).toBeNull()
})

it('finds a tag without accents, in the tree of its slashes, and renders a screenful of ten thousand', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    id: `t${index}`,
    name: index === 7_000 ? 'svt/Cœur/valves' : `matière ${index}`,
    color: 'sapin' as const,
  }))
  const pages = ({ params }: RestRequest) => {
    const from = Number(params.get('offset') ?? 0)
    return many.slice(from, from + Number(params.get('limit') ?? 1000))
  }
  const { user } = await openNotes('/notes?tags=1', [both], { ...answers, 'GET tags': pages })
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }))
  await waitFor(() => expect(dialog.getByRole('status').textContent).toMatch(/^10.000 tags$/))
  expect(dialog.getAllByRole('listitem').length).toBeLessThan(60)
  await user.type(dialog.getByRole('searchbox', { name: 'Rechercher un tag' }), 'COEUR')
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('1 tag'))
  expect(dialog.getByRole('textbox', { name: /valves/ })).toBeDefined()
  expect(dialog.getByText('svt/Cœur')).toBeDefined()
  await user.type(dialog.getByRole('searchbox'), 'zzz')
  await dialog.findByText(/Aucun tag ne contient/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog.getByRole('status').textContent).toMatch(/^10.000 tags$/))
})

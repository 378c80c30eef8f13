import { refuse, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aNote } from './notes.ts'
import { openNotes } from './open.ts'

const biology = { id: '00000000-0000-4000-8000-00000000000b', name: 'biologie', color: 'sapin' } as const
const photosynthesis = aNote('La photosynthèse', { content: 'Les plantes.', tags: [biology] })
const verbs = aNote('Les verbes', { is_pinned: true, updated_at: '2026-02-01T00:00:00Z' })
const heart = aNote('Un été au cœur', { content: `${'mot '.repeat(100)}œuvre.` })

afterEach(unmountRemotes)

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

describe('a long list', () => {
  it('renders only what is near the window, and gives each item its position in the whole list', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      aNote(`Note ${index}`, { updated_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString() }),
    )
    await openNotes('/notes', many)
    const first = (await screen.findByRole('link', { name: 'Note 0' })).closest('li')
    await waitFor(() => expect(first?.getAttribute('aria-setsize')).toBe('300'))
    expect(first?.getAttribute('aria-posinset')).toBe('1')
    expect(screen.getAllByRole('article').length).toBeLessThan(30)
    expect(screen.getAllByRole('definition')[0]?.textContent).toBe('300')
  })
})

describe('the address of the list', () => {
  it('holds filter, order and view, and going back undoes them', async () => {
    const { shell, user } = await openNotes('/notes', [photosynthesis, verbs])
    await user.click(await screen.findByRole('button', { name: 'Épinglées' }))
    expect(shell.history.location.search).toBe('?filter=pinned')
    expect(titles()).toEqual(['Les verbes'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Trier par' }), 'Titre')
    expect(shell.history.location.search).toBe('?filter=pinned&sort=title')
    shell.history.go(-2)
    await waitFor(() => expect(titles()).toEqual(['Les verbes', 'La photosynthèse']))
  })

  it('shows what a shared address asks for', async () => {
    await openNotes(`/notes?sort=title&tag=${biology.id}&view=list`, [photosynthesis, verbs])
    await waitFor(() => expect(titles()).toEqual(['La photosynthèse']))
    expect(screen.getByRole('button', { name: 'Liste', pressed: true })).toBeDefined()
  })

  it('remembers the view for the account', async () => {
    const { user, profile } = await openNotes('/notes', [verbs])
    await user.click(await screen.findByRole('button', { name: 'Grille' }))
    expect(localStorage.getItem(`cahier.notes.view.${profile.id}`)).toBe('grid')
    expect(Object.keys(localStorage).filter((key) => key.startsWith('cahier.notes.view'))).toHaveLength(1)
    localStorage.clear()
  })

  it('goes along to the note, and stays on the way to a dialog', async () => {
    const { shell, user } = await openNotes('/notes?filter=pinned', [verbs])
    const link = await screen.findByRole('link', { name: 'Les verbes' })
    expect(link.getAttribute('href')).toBe('/notes/id-Les verbes?filter=pinned')
    await user.click(screen.getByRole('button', { name: 'Nouvelle Note' }))
    expect(shell.history.location.search).toBe('?filter=pinned&new=1')
  })
})

describe('a tag', () => {
  const cell = aNote('La cellule', { content: 'Le noyau. #Biologie/cellule' })
  const verb = aNote('Un verbe', { content: 'Au passé. #grammaire' })

  it('filters notes that have it in their text together with those that have it themselves', async () => {
    const { user, shell } = await openNotes('/notes', [photosynthesis, verbs, cell, verb])
    await user.click(await screen.findByRole('button', { name: 'biologie' }))
    await waitFor(() => expect(titles().toSorted()).toEqual(['La cellule', 'La photosynthèse']))
    expect(shell.history.location.search).toBe(`?tag=${biology.id}`)
    // The header counts those of texts.
    expect(screen.getAllByRole('definition')[2]?.textContent).toBe('3')
  })

  it.each([
    ['#Biologie', ['La cellule', 'La photosynthèse']],
    ['#biologie/cellule', ['La cellule']],
    ['#GRAMMAIRE', ['Un verbe']],
  ])('%s of an address is named as texts name it', async (tag, expected) => {
    const { shell, user } = await openNotes(`/notes?${new URLSearchParams({ tag })}`, [photosynthesis, cell, verb])
    await waitFor(() => expect(titles().toSorted()).toEqual(expected))
    // The chip above the list ends it.
    const chip = await screen.findByText(/^Filtré par/)
    await user.click(within(chip).getByRole('button'))
    await waitFor(() => expect(titles()).toHaveLength(3))
    expect(shell.history.location.search).toBe('')
  })

  it('that no note has any more is named where the list is empty', async () => {
    await openNotes('/notes?tag=%23chimie', [photosynthesis])
    expect(await screen.findByText(/^Aucune note ne porte le tag «.chimie.»/)).toBeDefined()
  })
})

describe('searching', () => {
  const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

  it('marks what was found, without asking for accents', async () => {
    const { user, shell } = await openNotes('/notes', [photosynthesis, heart])
    await user.type(await screen.findByRole('searchbox'), 'OEUVRE ete')
    await waitFor(() => expect(titles()).toEqual(['Un été au cœur']))
    await waitFor(() => expect(marks()).toEqual(['été', 'œuvre']))
    await waitFor(() => expect(shell.history.location.search).toBe('?q=OEUVRE+ete'))
  })

  it('finds a note by a tag that its card would leave out, and by a file, and marks the name', async () => {
    const tags = ['algèbre', 'botanique', 'chimie', 'été'].map((name) => ({ id: name, name, color: 'sapin' as const }))
    const named = aNote('Sans rapport', { tags, attachment_count: 1, file_names: ['Schéma.pdf'] })
    const { user } = await openNotes('/notes', [photosynthesis, named])
    await user.type(await screen.findByRole('searchbox'), 'ete schema')
    await waitFor(() => expect(titles()).toEqual(['Sans rapport']))
    await waitFor(() => expect(marks()).toEqual(['été', 'Schéma']))
  })

  it('shows what only the server has so far', async () => {
    const { user, sent } = await openNotes('/notes', [photosynthesis], {
      'POST rpc/search_notes': () => [aNote('Pas encore ici')],
    })
    await user.click(await screen.findByRole('searchbox'))
    await user.paste('encore')
    expect(await screen.findByRole('link', { name: 'Pas encore ici' })).toBeDefined()
    expect(sent('rpc/search_notes').map(({ body }) => body)).toEqual([{ search_query: 'encore' }])
  })

  it('answers from the device when the server cannot, and says so', async () => {
    const { user } = await openNotes('/notes', [photosynthesis, heart], {
      'POST rpc/search_notes': () => refuse(500, { code: 'XX000', message: 'no' }),
    })
    await user.type(await screen.findByRole('searchbox'), 'plantes')
    await waitFor(() => expect(titles()).toEqual(['La photosynthèse']))
    expect(await screen.findByText(/recherche sur cet appareil seulement/)).toBeDefined()
  })
})

describe('an empty list says why', () => {
  const sentence = (text: string) => screen.findByText(text.replaceAll('~', ' '))

  it.each([
    ['?filter=pinned', 'Aucune note épinglée.'],
    ['?filter=recent', 'Aucune note modifiée ces sept derniers jours.'],
    ['?q=zzz', 'Aucune note ne contient «~zzz~».'],
    ['?q=zzz&filter=recent', 'Aucune note ne contient «~zzz~» parmi celles que les filtres montrent.'],
    [`?tag=${crypto.randomUUID()}`, 'Ce tag n’existe plus.'],
    [`?tag=${biology.id}&filter=pinned`, 'Aucune note ne porte le tag «~biologie~».'],
  ])('%s: %s', async (query, text) => {
    const { user } = await openNotes(`/notes${query}`, [photosynthesis])
    expect(await sentence(text)).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^(Afficher toutes les notes|Effacer la recherche)$/ }))
    expect(await screen.findByRole('link', { name: 'La photosynthèse' })).toBeDefined()
  })
})

describe('the preview of a note', () => {
  const label = 'Aperçu de «\u202fUn été au cœur\u202f»'

  it('opens where the pointer rests, with the whole text, and goes with it', async () => {
    const { user } = await openNotes('/notes', [heart, photosynthesis])
    await user.hover(await screen.findByRole('link', { name: 'Un été au cœur' }))
    expect(screen.queryByRole('region', { name: label })).toBeNull()
    const preview = await screen.findByRole('region', { name: label })
    expect(preview.textContent).toContain('œuvre.')
    expect(within(preview).getByRole('link', { name: 'Éditer' }).getAttribute('href')).toBe('/notes/id-Un été au cœur')
    await user.unhover(screen.getByRole('link', { name: 'Un été au cœur' }))
    expect(screen.queryByRole('region', { name: label })).toBeNull()
  })

  it('opens for the keyboard, holds what comes next, and closes with Escape', async () => {
    const { user, changes } = await openNotes('/notes', [heart])
    const link = await screen.findByRole('link', { name: 'Un été au cœur' })
    while (document.activeElement !== link) await user.tab()
    await screen.findByRole('region', { name: label })
    for (const _ of ['the menu', 'the pin', 'the preview']) await user.tab()
    expect(document.activeElement?.textContent).toBe('Épingler')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(changes()).toEqual([[{ kind: 'pin', note_id: heart.id, pinned: true }]]))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: label })).toBeNull()
    expect(document.activeElement).toBe(link)
  })
})

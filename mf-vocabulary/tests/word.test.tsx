import { refuse } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aNotebook } from './notebook.ts'
import { failure, openVocabulary, titles, water } from './open.ts'
import { known, next, server } from './reviewing.ts'
import { aWord } from './words.ts'

describe('a word', () => {
  it('is added with word and definition, and only with both', async () => {
    const { shell, user, written, refreshed } = await openVocabulary('/vocabulary?new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un mot' }))
    await user.type(dialog.getByLabelText(/^Mot/), ' feu ')
    await user.click(dialog.getByRole('button', { name: 'Ajouter' }))
    expect(dialog.getByRole('alert').textContent).toBe('Le mot et la définition sont obligatoires\u202f!')
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Définition/))
    expect(written()).toEqual([])
    await user.type(dialog.getByLabelText(/^Définition/), 'Ce qui brûle')
    await user.click(dialog.getByRole('radio', { name: '2 étoiles' }))
    expect(shell.seen.dirty()).toBe(1)
    await user.click(dialog.getByRole('button', { name: 'Ajouter' }))
    expect(await screen.findByRole('link', { name: 'feu' })).toBeDefined()
    expect(written()).toMatchObject([
      {
        body: {
          word: 'feu',
          definition: 'Ce qui brûle',
          letter_category: 'General',
          examples: [],
          difficulty: 2,
          mastery: 0,
        },
      },
    ])
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Mot ajouté avec succès\u202f!' }])
    expect([refreshed(), shell.seen.dirty(), shell.history.location.search]).toEqual([1, 0, ''])
  })

  it('has faces with emphasis and formulas, which are written with marks, keys or buttons and shown as they look', async () => {
    const { user, written } = await openVocabulary('/vocabulary?new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un mot' }))
    const word = dialog.getByLabelText<HTMLTextAreaElement>(/^Mot/)
    await user.type(word, 'gaz')
    expect(dialog.queryByRole('figure', { name: 'Aperçu' })).toBeNull()
    word.setSelectionRange(0, 3)
    await user.keyboard('{Control>}b{/Control}')
    expect([word.value, word.selectionStart, word.selectionEnd]).toEqual(['**gaz**', 2, 5])
    expect(dialog.getByRole('figure', { name: 'Aperçu' }).querySelector('strong')?.textContent).toBe('gaz')
    const definition = dialog.getByLabelText<HTMLTextAreaElement>(/^Définition/)
    await user.type(definition, 'H2O')
    definition.setSelectionRange(1, 2)
    const bar = within(dialog.getAllByRole('toolbar', { name: 'Mise en forme' })[1] as HTMLElement)
    await user.click(bar.getByRole('button', { name: 'En indice' }))
    expect(definition.value).toBe('H~2~O')
    expect(document.activeElement).toBe(definition)
    await user.click(dialog.getByRole('button', { name: 'Ajouter' }))
    const link = await screen.findByRole('link', { name: 'gaz' })
    expect(link.querySelector('strong')?.textContent).toBe('gaz')
    expect(written()).toMatchObject([{ body: { word: 'gaz', definition: 'H₂O', front: '**gaz**', back: 'H~2~O' } }])
  })

  it('whose plain text has signs of marks is edited as it reads, and stays plain', async () => {
    const { user, edits } = await openVocabulary(
      '/vocabulary/id-eau/edit',
      aNotebook([{ ...water, definition: '2 *fois* 3' }]),
    )
    const definition = await screen.findByLabelText<HTMLTextAreaElement>(/^Définition/)
    expect(definition.value).toBe('2 \\*fois\\* 3')
    await user.type(definition, '4')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(edits()).toMatchObject([{ change: { definition: '2 *fois* 34' } }]))
  })

  it('keeps its text when adding fails; retrying after a lost response adds no second word', async () => {
    let answer = failure
    const { shell, user, written } = await openVocabulary('/vocabulary?new=1', {
      'POST vocabulary': () => answer(),
      'PATCH vocabulary': () => aWord('feu'),
    })
    await user.type(await screen.findByLabelText(/^Mot/), 'feu')
    await user.type(screen.getByLabelText(/^Définition/), 'Ce qui brûle')
    await user.click(screen.getByRole('button', { name: 'Ajouter' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: 'Erreur lors de l’ajout du mot' }]),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^Mot/).value).toBe('feu')
    answer = () => refuse(409, { code: '23505', message: 'duplicate key' })
    await user.click(screen.getByRole('button', { name: 'Ajouter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second, third] = written()
    expect(second?.body).toEqual(first?.body)
    expect(first?.body).toMatchObject({ id: third?.params.get('id')?.replace('eq.', '') })
  })

  it('sent by another area fills the form, and closing asks before it is lost', async () => {
    const { shell, user } = await openVocabulary('/vocabulary')
    const { default: add } = await import('../src/commands/add.ts')
    add({ word: 'photosynthèse', example: 'La photosynthèse nourrit la plante.' }, shell)
    expect((await screen.findByLabelText<HTMLInputElement>(/^Mot/)).value).toBe('photosynthèse')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Exemple/).value).toBe('La photosynthèse nourrit la plante.')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(shell.seen.confirms).toHaveLength(1)
  })

  it('sent from a note keeps that note and the passage', async () => {
    const { shell, user, written } = await openVocabulary('/vocabulary')
    const { default: add } = await import('../src/commands/add.ts')
    const note = '10000000-0000-4000-8000-000000000001'
    add({ word: 'sève', note, quotation: 'La sève nourrit la feuille.' }, shell)
    await user.type(await screen.findByLabelText(/^Définition/), 'Le liquide des plantes')
    await user.click(screen.getByRole('button', { name: 'Ajouter' }))
    await waitFor(() =>
      expect(written()).toMatchObject([{ body: { note_id: note, quotation: 'La sève nourrit la feuille.' } }]),
    )
  })

  it('shows all its details, and links to its form', async () => {
    const { shell, user } = await openVocabulary('/vocabulary/id-eau', server())
    const dialog = within(await screen.findByRole('dialog', { name: 'eau' }))
    expect(dialog.getByText('sens de eau')).toBeDefined()
    expect(dialog.getAllByRole('listitem').map((example) => example.textContent)).toEqual([
      'Un verre d’eau.',
      'De l’eau vive.',
    ])
    expect(dialog.getByRole<HTMLProgressElement>('progressbar', { name: 'Maîtrise de «\u202feau\u202f»' }).value).toBe(
      40,
    )
    expect(dialog.getByRole('img', { name: 'Difficulté 3 sur 5' })).toBeDefined()
    const facts = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(Object.fromEntries(facts)).toMatchObject({
      Catégorie: 'Général',
      Révisions: '0',
      'Dernière révision': 'Jamais',
    })
    await user.click(dialog.getByRole('button', { name: 'Modifier' }))
    expect(shell.history.location.pathname).toBe('/vocabulary/id-eau/edit')
    expect(await screen.findByRole('dialog', { name: 'Modifier le mot' })).toBeDefined()
  })

  it('keeps its form open with its text when saving fails', async () => {
    const { shell, user } = await openVocabulary('/vocabulary/id-eau/edit', { 'POST rpc/edit_row': failure })
    const definition = await screen.findByLabelText<HTMLTextAreaElement>(/^Définition/)
    await user.type(definition, ' liquide')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: 'Erreur lors de la mise à jour du mot' }]),
    )
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Définition/).value).toBe('sens de eau liquide')
  })

  it('is edited; examples that the form does not show stay unchanged', async () => {
    const { shell, user, edits } = await openVocabulary('/vocabulary/id-eau/edit')
    const example = await screen.findByLabelText(/^Exemple/)
    await user.clear(example)
    await user.type(example, 'L’eau bout.')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/vocabulary'))
    expect(edits()).toEqual([
      {
        kind: 'vocabulary',
        row_id: 'id-eau',
        change: { examples: ['L’eau bout.', 'De l’eau vive.'] },
        based_on: { examples: water.examples },
      },
    ])
    expect(shell.seen.toasts).toMatchObject([{ message: 'Mot mis à jour avec succès\u202f!' }])
  })

  it('is deleted after a confirmation, and restored with its reviews and forgiven lapses', async () => {
    const review = { id: 'r1', user_id: 'u', word_id: water.id, rating: 3, created_at: 'x', reviewed_at: 'y' }
    const { shell, user, written } = await openVocabulary('/vocabulary', {
      'GET reviews': () => [review],
      'POST reviews': () => null,
      'GET cards': () => [{ direction: 'recall', forgiven: 8 }],
      'PATCH cards': () => null,
    })
    await user.click(await screen.findByRole('button', { name: 'Supprimer «\u202feau\u202f»' }))
    await waitFor(() => expect(titles()).toEqual(['chêne']))
    expect(shell.seen.confirms).toMatchObject([{ title: 'Confirmer la suppression', destructive: true }])
    expect(shell.seen.toasts).toMatchObject([{ message: 'Mot supprimé avec succès\u202f!' }])
    shell.seen.toasts[0]?.action?.run()
    await waitFor(() => expect(titles()).toEqual(['chêne', 'eau']))
    expect(written().map(({ method, resource }) => `${method} ${resource}`)).toEqual([
      'DELETE vocabulary',
      'POST vocabulary',
      'POST reviews',
      'PATCH cards',
    ])
    expect(written()[1]?.body).not.toHaveProperty('user_id')
    expect(written()[2]?.body).toEqual([{ id: 'r1', word_id: water.id, rating: 3, reviewed_at: 'y' }])
    expect(written()[3]?.body).toEqual({ forgiven: 8 })
    expect(Object.fromEntries(written()[3]?.params ?? [])).toEqual({
      word_id: `eq.${water.id}`,
      direction: 'eq.recall',
    })
  })

  it('stays when deleting fails', async () => {
    const { shell, user } = await openVocabulary('/vocabulary', {
      'GET reviews': () => [],
      'GET cards': () => [],
      'DELETE vocabulary': failure,
    })
    await user.click(await screen.findByRole('button', { name: 'Supprimer «\u202feau\u202f»' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: 'Erreur lors de la suppression du mot' }]),
    )
    expect(titles()).toEqual(['chêne', 'eau'])
  })

  it.each(['', '/edit'])('that does not exist says so, and leads to the list (%s)', async (page) => {
    const { user, shell } = await openVocabulary(`/vocabulary/id-rien${page}`)
    const notice = within(await screen.findByRole('dialog', { name: 'Mot introuvable' }))
    expect(notice.getByText('Ce mot n’existe plus, ou il appartient à quelqu’un d’autre.')).toBeDefined()
    await user.click(notice.getByRole('button', { name: 'Retour au carnet' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/vocabulary'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('returns a leech to review', async () => {
    let leech = known('eau', { lapses: 8 })
    const { user, written } = await openVocabulary('/vocabulary/id-eau', {
      ...server(),
      'GET cards': () => leech,
      'PATCH cards': () => {
        leech = { ...leech, forgiven: 8 }
        return null
      },
    })
    await user.click(await next(/^Reprendre ce mot/))
    expect(await screen.findByText(/^Prochaine révision/)).toBeDefined()
    expect(written()).toMatchObject([{ method: 'PATCH', body: { forgiven: 8 } }])
  })
})

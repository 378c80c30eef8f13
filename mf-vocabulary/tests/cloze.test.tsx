import { refuse } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { standardSettings } from '../src/data/cards.ts'
import { openVocabulary } from './open.ts'
import { known, next, reviews, server } from './reviewing.ts'
import { aWord } from './words.ts'

const sentence = 'La capitale de la {{c1::France::un pays}} est {{c1::Paris}}.'
const capital = aWord('France', {
  id: 'id-France',
  kind: 'cloze',
  definition: sentence,
  note_id: 'n1',
  quotation: 'La capitale de la France est Paris.',
})
const card = known('France', { kind: 'cloze', definition: sentence })
const form = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('a cloze in review', () => {
  it('asks for its blanks, which are read out as such, and then shows the answers, marked', async () => {
    const { user } = await openVocabulary('/vocabulary/review', server(card))
    const side = await screen.findByText(/La capitale de la/)
    const spoken = [...(side?.querySelectorAll('.visually-hidden') ?? [])].map(({ textContent }) => textContent)
    expect(spoken).toEqual(['blanc (un pays)', 'blanc'])
    const shown = [...(side?.querySelectorAll('[aria-hidden]') ?? [])].map(({ textContent }) => textContent)
    expect(shown).toEqual(['[un pays]', '[…]'])
    expect(document.body.textContent).not.toMatch(/Paris|\{\{/)
    await user.click(await next(/^Afficher la réponse/))
    const answered = screen.getByText(/La capitale de la/)
    expect(answered.textContent).toBe('La capitale de la France est Paris.')
    expect([...answered.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['France', 'Paris'])
  })

  it('takes what its blanks hide as a typed answer, whatever the direction', async () => {
    const { user, written } = await openVocabulary('/vocabulary/review', {
      ...server(card),
      'GET review_settings': () => [{ ...standardSettings, typed: true }],
    })
    const field = await screen.findByRole('textbox', { name: 'Votre réponse' })
    expect(screen.getByText('Séparez les réponses par une virgule.')).toBeDefined()
    await user.type(field, 'france,paris{Enter}')
    expect(await screen.findByText(/^Exact/)).toBeDefined()
    await user.keyboard('3')
    await waitFor(() =>
      expect(reviews(written)).toMatchObject([{ body: { word_id: 'id-France', direction: 'recognition', rating: 3 } }]),
    )
  })

  it('shows a word of the queue that an earlier release kept on the device', async () => {
    const { kind: _kind, ...kept } = known('eau')
    await openVocabulary('/vocabulary/review', server(kept as typeof card))
    expect(await screen.findByText('eau')).toBeDefined()
  })
})

describe('a cloze in the notebook', () => {
  it('shows its sentence with the answers, and what it is', async () => {
    await openVocabulary('/vocabulary', {}, [capital])
    const article = within(await screen.findByRole('article'))
    expect(article.getByRole('link', { name: 'France' })).toBeDefined()
    expect(article.getByText('Texte à trous')).toBeDefined()
    expect(document.body.textContent).toContain('La capitale de la France est Paris.')
    expect(document.body.textContent).not.toContain('{{')
  })

  it('shows where it comes from, and leads to the passage', async () => {
    await openVocabulary(
      '/vocabulary/id-France',
      { ...server(card), 'POST rpc/word_source': () => [{ note_id: 'n1', title: 'Capitales', is_deleted: false }] },
      [capital],
    )
    const dialog = await form('France')
    expect(dialog.getByText('La capitale de la France est Paris.', { selector: 'blockquote' })).toBeDefined()
    const { pathname, search } = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Capitales' })
    expect([pathname, new URLSearchParams(search).get('passage')]).toEqual([
      '/notes/n1',
      'La capitale de la France est Paris.',
    ])
  })

  it.each<[string, () => unknown, string]>([
    ['is in the trash', () => [{ note_id: 'n1', title: 'x', is_deleted: true }], 'Cette note est dans la corbeille.'],
    ['is gone', () => [], 'Cette note n’existe plus.'],
    ['could not be loaded', () => refuse(403, { code: '42501', message: 'no' }), 'La note n’a pas pu être chargée.'],
  ])('says that its note %s', async (_, answer, sentence) => {
    await openVocabulary('/vocabulary/id-France', { ...server(card), 'POST rpc/word_source': answer }, [capital])
    expect(await (await form('France')).findByText(sentence)).toBeDefined()
  })
})

describe('the form of a cloze', () => {
  it('hides the selected words, shows how they are asked, and adds the card', async () => {
    const { shell, user, written } = await openVocabulary('/vocabulary?new=1')
    const dialog = await form('Ajouter un mot')
    await user.click(dialog.getByRole('button', { name: 'Texte à trous' }))
    const text = dialog.getByLabelText<HTMLTextAreaElement>(/^Texte/)
    await user.type(text, 'La capitale est Paris.')
    await user.click(dialog.getByRole('button', { name: 'Ajouter' }))
    expect(dialog.getByRole('alert').textContent).toBe('Masquez au moins un mot.')
    expect(document.activeElement).toBe(text)
    text.setSelectionRange(16, 21)
    // With the keyboard alone.
    await user.tab()
    await user.keyboard('{Enter}')
    expect(text.value).toBe('La capitale est {{c1::Paris}}.')
    expect(dialog.getByRole('status').textContent).toBe('«\u202fParis\u202f» est masqué')
    expect(dialog.getByRole('figure', { name: 'Aperçu' }).textContent).toContain('La capitale est […]')
    await waitFor(() => expect(document.activeElement).toBe(text))
    expect([text.selectionStart, text.selectionEnd]).toEqual([16, 29])
    await user.click(dialog.getByRole('button', { name: 'Ajouter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(written()).toMatchObject([
      { body: { kind: 'cloze', word: 'Paris', definition: 'La capitale est {{c1::Paris}}.' } },
    ])
    expect(shell.seen.toasts).toMatchObject([{ message: 'Texte à trous ajouté avec succès\u202f!' }])
  })

  it('shows hidden words again, and asks for a selection where there is none', async () => {
    const { user } = await openVocabulary('/vocabulary?new=1')
    const dialog = await form('Ajouter un mot')
    await user.click(dialog.getByRole('button', { name: 'Texte à trous' }))
    const text = dialog.getByLabelText<HTMLTextAreaElement>(/^Texte/)
    const hide = dialog.getByRole('button', { name: 'Masquer la sélection' })
    await user.click(hide)
    expect(dialog.getByRole('status').textContent).toMatch(/^Sélectionnez d’abord/)
    await user.type(text, 'Paris')
    await user.click(hide)
    expect(text.value).toBe('{{c1::Paris}}')
    await user.click(hide)
    expect(text.value).toBe('Paris')
    expect(dialog.getByRole('status').textContent).toMatch(/est de nouveau visible$/)
  })

  it('changes its sentence and with it the answer, but not what it is', async () => {
    const { user, edits } = await openVocabulary('/vocabulary/id-France/edit', {}, [capital])
    const dialog = await form('Modifier le texte à trous')
    expect(dialog.queryByRole('button', { name: 'Mot' })).toBeNull()
    const text = dialog.getByLabelText<HTMLTextAreaElement>(/^Texte/)
    await user.clear(text)
    await user.type(text, 'Voici {{{{c2::Rome}}.')
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    expect(dialog.getByRole('alert').textContent).toMatch(/^Une carte n’a que des trous numéro 1/)
    await user.clear(text)
    await user.type(text, 'Voici {{{{c1:: Rome }}.')
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(edits()).toMatchObject([{ change: { word: 'Rome', definition: 'Voici {{c1::Rome}}.' } }]),
    )
    expect(edits()[0]).not.toHaveProperty('change.kind')
  })

  it('restored after its note was deleted comes back without it', async () => {
    const refused = () => refuse(409, { code: '23503', message: 'violates foreign key constraint' })
    const { shell, user, written } = await openVocabulary(
      '/vocabulary',
      {
        'GET reviews': () => [],
        'GET cards': () => [],
        'POST vocabulary': ({ body }) => ((body as { note_id: unknown }).note_id ? refused() : null),
      },
      [capital],
    )
    await user.click(await screen.findByRole('button', { name: /^Supprimer/ }))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    shell.seen.toasts[0]?.action?.run()
    await waitFor(() =>
      expect(written().at(-1)?.body).toMatchObject({ word: 'France', note_id: null, quotation: capital.quotation }),
    )
  })

  it('deleted and restored keeps its kind and its note', async () => {
    const { shell, user, written } = await openVocabulary(
      '/vocabulary',
      { 'GET reviews': () => [], 'GET cards': () => [] },
      [capital],
    )
    await user.click(await screen.findByRole('button', { name: /^Supprimer/ }))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    shell.seen.toasts[0]?.action?.run()
    await waitFor(() =>
      expect(written().at(-1)).toMatchObject({
        method: 'POST',
        body: { kind: 'cloze', definition: sentence, note_id: 'n1', quotation: capital.quotation },
      }),
    )
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { wordsChanged } from '../src/data/words.ts'
import { openVocabulary } from './open.ts'

const definition = () => screen.findByLabelText<HTMLTextAreaElement>(/^Définition/)
const example = () => screen.getByLabelText<HTMLTextAreaElement>(/^Exemple/)
const save = () => screen.getByRole('button', { name: 'Enregistrer' })
const notice = () => screen.findByRole('region', { name: /^Modifié ailleurs/ })

/** Opens the form of « eau » and types a definition. */
async function typing(text: string) {
  const opened = await openVocabulary('/vocabulary/id-eau/edit')
  const field = await definition()
  await opened.user.clear(field)
  await opened.user.type(field, text)
  return { ...opened, isClosed: () => opened.shell.history.location.pathname === '/vocabulary' }
}

describe('a word that is changed elsewhere while its form is open', () => {
  it('is shown where nothing was typed, and keeps what was', async () => {
    const { shell, user, edits, changeElsewhere, isClosed } = await typing('Ce qui coule')
    await changeElsewhere('id-eau', { examples: ['Eau douce.'], difficulty: 5 })
    await wordsChanged(shell)
    await waitFor(() => expect(example().value).toBe('Eau douce.'))
    expect((await definition()).value).toBe('Ce qui coule')
    await user.click(save())
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(edits()).toMatchObject([{ change: { definition: 'Ce qui coule' }, based_on: { definition: 'sens de eau' } }])
    expect(screen.queryByRole('region', { name: /^Modifié ailleurs/ })).toBeNull()
  })

  it('is saved beside a change of another field that the form has not heard of', async () => {
    const { user, changeElsewhere, stored, isClosed } = await typing('Ce qui coule')
    await changeElsewhere('id-eau', { difficulty: 5 })
    await user.click(save())
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(await stored('id-eau')).toMatchObject({ definition: 'Ce qui coule', difficulty: 5 })
  })

  it('keeps examples that were added elsewhere and that the form does not show', async () => {
    const { user, edits, changeElsewhere, isClosed } = await typing('Ce qui coule')
    await user.clear(example())
    await user.type(example(), 'L’eau bout.')
    await changeElsewhere('id-eau', { examples: ['Un verre d’eau.', 'De l’eau vive.', 'Une eau calme.'] })
    await user.click(save())
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(edits().at(-1)).toMatchObject({ change: { examples: ['L’eau bout.', 'De l’eau vive.', 'Une eau calme.'] } })
  })

  it.each([
    ['La vôtre', 'Ce qui coule'],
    ['L’autre version', 'Un liquide'],
    ['Les deux', 'Un liquide\nCe qui coule'],
  ])('in the same field shows both versions, and saves what is chosen: %s', async (choice, kept) => {
    const { shell, user, edits, changeElsewhere, isClosed } = await typing('Ce qui coule')
    await changeElsewhere('id-eau', { definition: 'Un liquide' })
    await user.click(save())
    const shown = within(await notice())
    expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Ce qui coule',
      'Un liquide',
    ])
    expect(shell.seen.toasts).toEqual([])
    expect(shell.seen.errors).toEqual([])
    await waitFor(async () => expect(document.activeElement === (await notice())).toBe(true))

    // Without a choice nothing is sent.
    await user.click(save())
    expect(edits()).toHaveLength(1)
    expect(document.activeElement === (await notice())).toBe(true)

    await user.click(shown.getByRole('button', { name: choice }))
    expect(shown.getByRole('button', { name: choice, pressed: true }) === document.activeElement).toBe(true)
    expect((await definition()).value).toBe(kept)
    await user.click(save())
    await waitFor(() => expect(isClosed()).toBe(true))
    const change = { definition: kept }
    const last =
      kept === 'Un liquide' ? { change: {}, based_on: {} } : { change, based_on: { definition: 'Un liquide' } }
    expect(edits().at(-1)).toMatchObject(last)
  })

  it('in the same field is told before saving', async () => {
    const { shell, changeElsewhere } = await typing('Ce qui coule')
    const field = await definition()
    await changeElsewhere('id-eau', { definition: 'Un liquide' })
    await wordsChanged(shell)
    await notice()
    expect(document.activeElement === field).toBe(true)
    expect(field.value).toBe('Ce qui coule')
  })

  it('to what was typed is no clash', async () => {
    const { user, changeElsewhere, isClosed } = await typing('Ce qui coule ')
    await changeElsewhere('id-eau', { definition: 'Ce qui coule' })
    await user.click(save())
    await waitFor(() => expect(isClosed()).toBe(true))
  })

  it('asks again if the field changes again after a choice', async () => {
    const { user, shell, changeElsewhere } = await typing('Ce qui coule')
    await changeElsewhere('id-eau', { definition: 'Un liquide' })
    await user.click(save())
    await user.click(within(await notice()).getByRole('button', { name: 'La vôtre' }))
    await changeElsewhere('id-eau', { definition: 'Un corps' })
    await user.click(save())
    await waitFor(async () => expect((await notice()).textContent).toContain('Un corps'))
    expect(within(await notice()).queryByRole('button', { pressed: true })).toBeNull()
    expect(shell.seen.toasts).toEqual([])
  })

  it('and was deleted keeps the form with what was typed, and says so', async () => {
    const { shell, user, deleteElsewhere } = await typing('Ce qui coule')
    await deleteElsewhere('id-eau')
    await wordsChanged(shell)
    await user.click(save())
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([
        { kind: 'error', message: 'Supprimé ailleurs entre-temps. Votre saisie reste dans le formulaire.' },
      ]),
    )
    expect((await definition()).value).toBe('Ce qui coule')
    expect(shell.seen.errors).toEqual([])
  })
})

import { answerEdit, type RestAnswer, refuse, unmountRemotes } from '@cahier/contract/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openArea } from './open.ts'
import { automation, own } from './rows.ts'

beforeEach(() => localStorage.clear())
afterEach(unmountRemotes)

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const heading = (step: string) => screen.findByRole('heading', { name: new RegExp(`: ${step}$`) })
const stored: RestAnswer = ({ body }) => ({ ...automation, ...Object(body) })

type Opened = Awaited<ReturnType<typeof openArea>>

/** Goes to the action step of a new automation that a note sets off. */
async function toActions(answers: Record<string, RestAnswer> = {}): Promise<Opened> {
  const opened = await openArea('/automation/new', answers)
  const { user } = opened
  await user.type(await screen.findByLabelText(/^Nom/), 'Rappel{Enter}')
  await user.click(await screen.findByRole('radio', { name: /^Note créée/ }))
  await user.click(button('Suivant'))
  await heading('Action')
  return opened
}

describe('a new automation', () => {
  it('is built in four steps, each opened by a valid one before it, and saved by the last', async () => {
    const { user, shell, written } = await openArea('/automation/new', { 'POST automations': stored })
    await heading('Informations')
    expect(button('Suivant').disabled).toBe(true)
    expect(button('Précédent').disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
    await user.type(screen.getByLabelText(/^Nom/), 'Rappel{Enter}')

    await heading('Déclencheur')
    expect(button('Suivant').disabled).toBe(true)
    expect(screen.getByText(/^Pour continuer.*choisissez un déclencheur$/)).toBeDefined()
    await user.click(screen.getByRole('radio', { name: /^Note créée/ }))
    await user.type(screen.getByLabelText('Tags'), 'examen, bac,')
    await user.click(button('Suivant'))

    await heading('Action')
    await user.click(screen.getByRole('radio', { name: 'Envoyer une notification' }))
    await user.type(screen.getByLabelText(/^Titre/), 'À relire')
    expect(button('Suivant').disabled).toBe(true)
    await user.type(screen.getByLabelText(/^Message/), 'Une note')
    await user.selectOptions(screen.getByLabelText('Importance'), 'Haute')
    await user.click(button('Suivant'))

    await heading('Réglages')
    await user.clear(screen.getByLabelText(/^Priorité/))
    expect(button('Enregistrer').disabled).toBe(true)
    await user.type(screen.getByLabelText(/^Priorité/), '8')
    await user.click(button('Enregistrer'))

    await waitFor(() => expect(shell.history.location.pathname).toBe('/automation'))
    expect(written()).toMatchObject([
      {
        body: {
          name: 'Rappel',
          trigger_type: 'note_created',
          trigger_config: { tags: ['examen', 'bac'] },
          action_type: 'send_notification',
          action_config: { title: 'À relire', message: 'Une note', priority: 'high' },
          more_actions: [],
          conditions: {},
          is_active: true,
          priority: 8,
          retry_config: { max_retries: 3, retry_delay: 300 },
        },
      },
    ])
    expect(shell.seen.dirty()).toBe(0)
    expect(localStorage.length).toBe(0)
  })

  it('from a template is inactive, with all its actions in the learner’s language', async () => {
    const { user, written } = await openArea('/automation/new?template=weekly_plan', { 'POST automations': stored })
    expect(await screen.findByDisplayValue('Plan de la semaine')).toBeDefined()
    for (let step = 0; step < 3; step++) await user.click(button('Suivant'))
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()).toMatchObject([
      {
        body: {
          is_active: false,
          template_id: expect.any(String),
          action_config: { title: 'Semaine du {{now.date}}', tags: ['plan'] },
          more_actions: [{ config: { title: 'Votre semaine est prête', href: '{{steps.1.note_url}}' } }],
        },
      },
    ])
  })

  it('that the server refuses stays open, with the server’s sentence', async () => {
    const { user, shell } = await openArea('/automation/new?template=weekly_plan', {
      'POST automations': () => refuse(402, { code: 'PT402', message: 'Réservé à Pro.', details: 'plan_feature' }),
    })
    await screen.findByDisplayValue('Plan de la semaine')
    for (let step = 0; step < 3; step++) await user.click(button('Suivant'))
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message: 'Réservé à Pro.' }]))
    expect(await heading('Réglages')).toBeDefined()
  })

  it('is not sent when the session ends in that moment, and is kept', async () => {
    const { user, shell, written } = await toActions()
    await user.click(screen.getByRole('radio', { name: 'Envoyer une notification' }))
    await user.type(screen.getByLabelText(/^Titre/), 'À relire')
    await user.type(screen.getByLabelText(/^Message/), 'Une note')
    await user.click(button('Suivant'))
    await heading('Réglages')
    const save = button('Enregistrer')
    await act(() => {
      shell.signOut()
      save.click()
    })
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([
        { kind: 'error', message: expect.stringMatching(/^Votre session est/) },
      ]),
    )
    expect(shell.seen.errors).toContainEqual(expect.objectContaining({ message: 'User not authenticated' }))
    expect(written()).toEqual([])
    expect(localStorage.length).toBe(1)
  })
})

describe('a trigger', () => {
  it('begins with its own config when its type changes', async () => {
    const { user } = await openArea(`/automation/${own.id}/edit`)
    await screen.findByDisplayValue(own.name)
    await user.click(button('Suivant'))
    expect(await screen.findByDisplayValue('examen')).toBeDefined()
    expect(await screen.findByRole('group', { name: 'Condition 1' })).toBeDefined()
    await user.click(screen.getByRole('radio', { name: /^Note modifiée/ }))
    expect(screen.queryByDisplayValue('examen')).toBeNull()
    expect(screen.queryByRole('group', { name: 'Condition 1' })).toBeNull()
  })

  it('counts what its conditions would have let through', async () => {
    const { user, asked } = await openArea(`/automation/${own.id}/edit`)
    await screen.findByDisplayValue(own.name)
    await user.click(button('Suivant'))
    expect(await screen.findByText(/elle se serait exécutée 2 fois sur 7 occasions\.$/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ajouter une condition' }))
    const rule = within(screen.getByRole('group', { name: 'Condition 2' }))
    await user.selectOptions(rule.getByLabelText('Donnée'), 'Mots à réviser')
    await user.selectOptions(rule.getByLabelText('Comparaison'), 'est plus grand que')
    expect(button('Suivant').disabled).toBe(true)
    await user.type(rule.getByLabelText(/^Valeur/), '5')
    await waitFor(() =>
      expect(asked('rpc/count_matches').at(-1)?.body).toMatchObject({
        trigger_type: 'note_created',
        conditions: { match: 'any', rules: [{}, { field: 'due.words', operator: 'greater', value: '5' }] },
        name: '',
      }),
    )
  })

  it('counts with the name that the automation would be saved with', async () => {
    const { user, asked } = await openArea(`/automation/${own.id}/edit`)
    await user.type(await screen.findByDisplayValue(own.name), ' !  ')
    await user.click(button('Suivant'))
    const rule = within(await screen.findByRole('group', { name: 'Condition 1' }))
    await user.selectOptions(rule.getByLabelText('Donnée'), 'Nom de l’automatisation')
    await user.type(rule.getByLabelText(/^Valeur/), 'a')
    await waitFor(() =>
      expect(asked('rpc/count_matches').at(-1)?.body).toMatchObject({
        conditions: { rules: [{ field: 'automation.name', operator: 'contains', value: 'a' }] },
        name: `${own.name} !`,
      }),
    )
  })
})

describe('actions', () => {
  it('are moved, keep the focus, and are saved in their order', async () => {
    const { user } = await toActions()
    await user.click(screen.getByRole('radio', { name: 'Créer une note' }))
    await user.click(button('Ajouter une action'))
    const second = within(screen.getAllByRole('listitem').at(-1) as HTMLElement)
    await user.click(second.getByRole('radio', { name: 'Sauvegarder vos données' }))
    await user.click(button('Monter l’action 2'))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Descendre l’action 1'))
    expect(screen.getByText('L’action est maintenant à la place 1.')).toBeDefined()
    const kinds = screen.getAllByLabelText<HTMLSelectElement>('Type d’action').map(({ value }) => value)
    expect(kinds).toEqual(['create_backup', 'create_note'])
    await user.click(button('Retirer l’action 1'))
    expect(screen.queryByRole('button', { name: 'Retirer l’action 1' })).toBeNull()
  })

  it('take data of the trigger into their texts, with a preview', async () => {
    const { user } = await toActions()
    await user.click(screen.getByRole('radio', { name: 'Créer une note' }))
    await user.type(screen.getByLabelText(/^Titre/), 'Relire ')
    await user.click(button(/^Insérer une donnée dans.*Titre/))
    fireEvent.click(button('Titre de la note'))
    const title = screen.getByLabelText<HTMLInputElement>(/^Titre/)
    expect(title.value).toBe('Relire {{note.title}}')
    // Whoever goes on typing at once types after it.
    expect([document.activeElement, title.selectionStart]).toEqual([title, title.value.length])
    expect(await screen.findByText('Relire Le cœur')).toBeDefined()
    await user.type(screen.getByLabelText(/^Titre/), ' : ')
    await user.click(button(/^Insérer une donnée dans.*Titre/))
    await user.click(button('Nom de l’automatisation'))
    expect(await screen.findByText('Relire Le cœur : Rappel')).toBeDefined()
    await user.type(screen.getByLabelText(/^Titre/), '{{{{word.word}}')
    expect(button('Suivant').disabled).toBe(true)
  })

  it('address a mail to the learner', async () => {
    const { user } = await toActions()
    await user.click(screen.getByRole('radio', { name: 'Envoyer un e-mail' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Destinataire/).value).toBe('camille@exemple.fr')
    await user.clear(screen.getByLabelText(/^Destinataire/))
    await user.type(screen.getByLabelText(/^Destinataire/), 'camille')
    await user.tab()
    expect(screen.getByRole('alert').textContent?.replace(/\s/g, ' ')).toBe('Format d’email invalide !')
  })

  it('seal the secret headers of a webhook before they are stored', async () => {
    const asked: unknown[] = []
    const { user, written } = await toActions({
      'POST automations': stored,
      'POST /functions/v1/automation-secrets': ({ body }) => {
        asked.push(body)
        return { sealed: 'closed' }
      },
    })
    await user.click(screen.getByRole('radio', { name: 'Appeler un webhook' }))
    await user.type(screen.getByLabelText(/^Adresse/), 'https://exemple.fr/crochet')
    await user.click(button('Ajouter un en-tête'))
    await user.type(screen.getByLabelText('Nom de l’en-tête'), 'Authorization')
    await user.click(screen.getByLabelText('Secrète'))
    await user.type(screen.getByLabelText('Valeur'), 'jeton')
    expect(JSON.stringify({ ...localStorage })).not.toContain('jeton')
    await user.click(button('Suivant'))
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(asked).toEqual([{ seal: 'jeton' }])
    expect(written()).toMatchObject([
      { body: { action_config: { headers: [{ name: 'Authorization', sealed: 'closed' }] } } },
    ])
  })
})

it('a dry run shows each action as it would be done, and what is wrong with it', async () => {
  const { user, asked } = await openArea(`/automation/${own.id}/edit`, {
    'POST rpc/test_automation': () => ({
      data: { note: { title: 'Le cœur' } },
      matches: false,
      steps: [
        { position: 1, type: 'create_note', input: { title: 'Le cœur' }, problem: null },
        { position: 2, type: 'webhook_call', input: null, problem: 'webhook_address_refused' },
      ],
    }),
  })
  await screen.findByDisplayValue(own.name)
  await user.click(button('Tester'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Essai à blanc' }))
  expect(dialog.getAllByText('Le cœur')).toHaveLength(2)
  expect(dialog.getByText('Titre de la note')).toBeDefined()
  expect(dialog.getByText(/^Les conditions ne sont pas remplies/)).toBeDefined()
  expect(dialog.getByText(/^Indiquez une adresse publique/)).toBeDefined()
  expect(asked('rpc/test_automation').at(-1)?.body).toMatchObject({
    definition: { name: own.name, trigger_type: 'note_created', action_type: 'create_note', more_actions: [{}] },
  })
  expect(asked('automations').every(({ method }) => method === 'GET')).toBe(true)
})

describe('a change', () => {
  const path = `/automation/${own.id}/edit`
  it('is asked about before it is left, and kept as a draft', async () => {
    const { user, shell } = await openArea(path, {}, { confirm: () => false })
    await user.type(await screen.findByDisplayValue(own.name), ' !')
    expect(shell.seen.dirty()).toBe(1)
    await user.click(button('Retour aux automatisations'))
    await waitFor(() => expect(shell.seen.confirms).toMatchObject([{ title: 'Quitter sans enregistrer\u202f?' }]))
    expect(shell.history.location.pathname).toBe(path)
    await unmountRemotes()

    const again = await openArea(path)
    expect(await screen.findByDisplayValue(`${own.name} !`)).toBeDefined()
    await again.user.click(button('Repartir de la version enregistrée'))
    expect(screen.getByDisplayValue(own.name)).toBeDefined()
    await waitFor(() => expect(localStorage.length).toBe(0))
  })

  it('is saved without what the learner does not see', async () => {
    const { user, shell, asked } = await openArea(`/automation/${automation.id}/edit`, {
      'POST rpc/edit_row': () => automation,
    })
    await screen.findByDisplayValue(automation.name)
    await user.click(button('Suivant'))
    await user.clear(await screen.findByLabelText(/^Heure/))
    expect(button('Suivant').disabled).toBe(true)
    await user.type(screen.getByLabelText(/^Heure/), '06:45')
    await user.click(button('Suivant'))
    await user.click(button('Suivant'))
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/automation'))
    expect(asked('rpc/edit_row').map(({ body }) => body)).toEqual([
      {
        kind: 'automations',
        row_id: automation.id,
        change: { trigger_config: { ...automation.trigger_config, schedule: 'daily', time: '06:45' } },
        based_on: { trigger_config: automation.trigger_config },
      },
    ])
  })

  /** Goes through all steps to the last one and saves. */
  const saveFrom = async (user: UserEvent) => {
    for (let step = 0; step < 3; step++) await user.click(button('Suivant'))
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }))
  }
  const versions = async () =>
    within(await screen.findByRole('region', { name: /^Modifié ailleurs/ }))
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)

  const preset = `/automation/${automation.id}/edit`
  it('of a field that was changed elsewhere shows both versions, and saves what is chosen', async () => {
    let held = { ...automation, name: 'Autre nom', priority: 9 }
    const { user, shell } = await openArea(preset, {
      'POST rpc/edit_row': (request) =>
        answerEdit(held, request, (changed) => {
          held = changed
        }),
    })
    await user.type(await screen.findByDisplayValue(automation.name), ' !')
    await saveFrom(user)
    expect(await versions()).toEqual([`${automation.name} !`, 'Autre nom'])
    expect(shell.seen.toasts).toEqual([])
    await user.click(screen.getByRole('button', { name: 'La vôtre' }))
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/automation'))
    expect(held).toMatchObject({ name: `${automation.name} !`, priority: 9 })
  })

  it('that was left as a draft knows what it was changed from', async () => {
    const { user } = await openArea(path)
    await user.type(await screen.findByDisplayValue(own.name), ' !')
    await unmountRemotes()
    await openArea(path, { 'GET automations': () => [{ ...own, name: 'Autre nom', description: 'Nouveau' }] })
    expect(await versions()).toEqual([`${own.name} !`, 'Autre nom'])
    expect(screen.getByDisplayValue('Nouveau')).toBeDefined()
  })

  it('of an automation that is deleted elsewhere keeps what was typed, and says so', async () => {
    const { user, shell } = await openArea(preset, {
      'POST rpc/edit_row': (request) => answerEdit(undefined, request, () => {}),
    })
    await user.type(await screen.findByDisplayValue(automation.name), ' !')
    await saveFrom(user)
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([
        { kind: 'error', message: expect.stringMatching(/^Supprimé ailleurs/) },
      ]),
    )
    expect(shell.history.location.pathname).toBe(preset)
  })

  it('of a deleted automation is not possible', async () => {
    await openArea(path, { 'GET automations': () => [] })
    expect(await screen.findByText('Cette automatisation n’existe plus.')).toBeDefined()
  })
})

import { type RestAnswer, unmountRemotes } from '@cahier/contract/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openArea } from './open.ts'
import { automation } from './rows.ts'

beforeEach(() => localStorage.clear())
afterEach(unmountRemotes)

const stored: RestAnswer = ({ body }) => ({ ...automation, ...Object(body) })
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Suivant' }))
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))

/** A field by the beginning of its label, and what is entered, chosen or ticked. */
type Filled = readonly [label: string, value: string]

function fill([label, value]: Filled): void {
  const field = screen.getByLabelText(new RegExp(`^${label}`))
  if (field instanceof HTMLInputElement && field.type === 'checkbox') fireEvent.click(field)
  else if (field instanceof HTMLSelectElement) {
    const option = [...field.options].find(({ text }) => text === value)
    fireEvent.change(field, { target: { value: option?.value } })
  } else fireEvent.change(field, { target: { value } })
}

interface Kinds {
  readonly trigger?: readonly [kind: RegExp, fields: readonly Filled[]]
  readonly action?: readonly [kind: RegExp, fields: readonly Filled[]]
}

/** Builds an automation whose other parts are as simple as they can be. @returns what is stored */
async function build({ trigger = [/^À la demande/, []], action = [/^Créer une note/, [['Titre', 'a']]] }: Kinds) {
  const { written } = await openArea('/automation/new', { 'POST automations': stored })
  fireEvent.change(await screen.findByLabelText(/^Nom/), { target: { value: 'Rappel' } })
  next()
  await choose(trigger[0])
  trigger[1].forEach(fill)
  next()
  await choose(action[0])
  action[1].forEach(fill)
  next()
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  return written()[0]?.body as { trigger_config: object; action_config: object }
}

it.each<[name: string, kind: RegExp, fields: readonly Filled[], config: object]>([
  ['manual', /^À la demande/, [], {}],
  [
    'note_created',
    /^Note créée/,
    [
      ['Mots-clés', 'cellule, cœur'],
      ['Tags', 'examen'],
    ],
    { keywords: ['cellule', 'cœur'], tags: ['examen'] },
  ],
  [
    'note_updated',
    /^Note modifiée/,
    [
      ['Mots-clés', 'cellule'],
      ['Tags', 'examen, bac'],
    ],
    { keywords: ['cellule'], tags: ['examen', 'bac'] },
  ],
  [
    'vocabulary_added',
    /Quand votre carnet/,
    [
      ['Tous les combien', '10'],
      ['Ou à ces nombres', '50, 100, x'],
      ['Catégorie de mots', 'SVT'],
    ],
    { threshold: 10, thresholds: [50, 100], category: 'SVT' },
  ],
  ['vocabulary_mastered', /80.% de maîtrise/, [['Catégorie de mots', 'SVT']], { category: 'SVT' }],
  [
    'session_completed',
    /Quand une séance/,
    [
      ['Mixte', ''],
      ['Vocabulaire', ''],
      ['Durée minimale', '25'],
    ],
    { session_types: ['vocabulary', 'mixed'], min_duration: 25 },
  ],
  ['time_based, daily', /Chaque jour/, [['Heure', '07:30']], { schedule: 'daily', time: '07:30' }],
  [
    'time_based, weekly',
    /Chaque jour/,
    [
      ['Fréquence', 'Chaque semaine'],
      ['Jour', 'mercredi'],
      ['Heure', '07:30'],
    ],
    { schedule: 'weekly', time: '07:30', day_of_week: 3 },
  ],
  [
    'time_based, monthly',
    /Chaque jour/,
    [
      ['Fréquence', 'Chaque mois'],
      ['Jour du mois', '31'],
      ['Heure', '07:30'],
    ],
    { schedule: 'monthly', time: '07:30', day_of_month: 31 },
  ],
])('the fields of the trigger %s are stored', async (_name, kind, fields, config) => {
  expect((await build({ trigger: [kind, fields] })).trigger_config).toEqual(config)
})

it.each<[name: string, kind: RegExp, fields: readonly Filled[], config: object]>([
  [
    'send_notification',
    /^Envoyer une notification/,
    [
      ['Titre', 'a'],
      ['Message', 'b'],
      ['Page à ouvrir', '/notes'],
      ['Importance', 'Basse'],
    ],
    { title: 'a', message: 'b', href: '/notes', priority: 'low' },
  ],
  [
    'send_notification with figures',
    /^Envoyer une notification/,
    [
      ['Titre', 'a'],
      ['Contenu', 'Vos chiffres du mois'],
    ],
    { title: 'a', report: 'month', priority: 'normal' },
  ],
  [
    'send_email',
    /^Envoyer un e-mail/,
    [
      ['Objet', 'a'],
      ['Modèle de lettre', 'Bilan de la semaine'],
      ['Message', 'b'],
      ['Joindre vos chiffres', ''],
    ],
    { recipient: 'camille@exemple.fr', subject: 'a', template: 'weekly_report', message: 'b', include_stats: true },
  ],
  [
    'create_note',
    /^Créer une note/,
    [
      ['Titre', 'a'],
      ['Contenu', 'b'],
      ['Dossier', 'Cours'],
      ['Tags', 'plan, bac'],
    ],
    { title: 'a', content: 'b', folder: 'Cours', tags: ['plan', 'bac'] },
  ],
  [
    'schedule_session',
    /^Planifier une séance/,
    [
      ['Titre', 'a'],
      ['Type de séance', 'Mixte'],
      ['Durée', '45'],
      ['Dans combien de jours', '2'],
      ['Heure', '18:00'],
    ],
    { title: 'a', session_type: 'mixed', duration: 45, in_days: 2, time: '18:00' },
  ],
  [
    'webhook_call',
    /^Appeler un webhook/,
    [
      ['Adresse', 'https://exemple.fr/crochet'],
      ['Méthode', 'PATCH'],
      ['Corps', '{"a": 1}'],
      ['Délai d’attente', '12'],
    ],
    { url: 'https://exemple.fr/crochet', method: 'PATCH', body: { a: 1 }, timeout: 12 },
  ],
  ['create_backup', /^Sauvegarder vos données/, [], {}],
])('the fields of the action %s are stored', async (_name, kind, fields, config) => {
  expect((await build({ action: [kind, fields] })).action_config).toEqual(config)
})

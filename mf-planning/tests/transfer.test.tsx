import { createRest, type RestAnswer, refuse, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { localZone } from '@cahier/contract/time'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'
import { aSession } from './sessions.ts'

afterEach(async () => {
  await unmountRemotes()
  vi.restoreAllMocks()
})

async function open(answers: Record<string, RestAnswer> = {}) {
  const rest = createRest({
    'GET study_sessions': () => [],
    'GET calendar_feeds': () => [],
    'POST /functions/v1/calendar': ({ body }) =>
      (body as { renew?: boolean }).renew
        ? { path: '/functions/v1/calendar/secret.ics?apikey=k' }
        : { calendar: 'BEGIN' },
    ...answers,
  })
  const rendered = await renderRemote(app, { path: '/planning/exchange', fetch: rest.fetch })
  const user = userEvent.setup()
  const dialog = within(await screen.findByRole('dialog', { name: 'Autres agendas' }))
  return { ...rendered, rest, user, dialog }
}

describe('the secret address', () => {
  it('is made, shown once, copied, and revoked', async () => {
    let feeds: object[] = []
    const { shell, user, dialog, rest } = await open({
      'GET calendar_feeds': () => feeds,
      'DELETE calendar_feeds': () => {
        feeds = []
        return null
      },
    })
    const make = await dialog.findByRole('button', { name: 'Créer l’adresse' })
    feeds = [{ created_at: new Date().toISOString(), read_at: null }]
    await user.click(make)
    const address = `${location.origin}/functions/v1/calendar/secret.ics?apikey=k`
    expect((await dialog.findByLabelText<HTMLInputElement>('Adresse à copier dans votre agenda')).value).toBe(address)
    await user.click(dialog.getByRole('button', { name: 'Copier' }))
    expect(await navigator.clipboard.readText()).toBe(address)
    await user.click(dialog.getByRole('button', { name: 'Révoquer' }))
    expect(await dialog.findByRole('button', { name: 'Créer l’adresse' })).toBeDefined()
    expect(shell.seen.confirms).toHaveLength(1)
    expect(rest.written().map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  })

  it('is not shown again, but reported as existing', async () => {
    const feeds = [{ created_at: '2020-01-02T09:00:00Z', read_at: '2020-01-03T09:00:00Z' }]
    const { dialog } = await open({ 'GET calendar_feeds': () => feeds })
    expect(await dialog.findByText(/Lue pour la dernière fois 3 janv\. 2020/)).toBeDefined()
    expect(dialog.queryByRole('textbox')).toBeNull()
  })
})

it('the whole calendar is saved as a file', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Télécharger' }))
  await waitFor(() => expect(made).toHaveBeenCalledOnce())
  const [kept] = made.mock.calls.flat()
  expect(kept instanceof Blob && (await kept.text())).toBe('BEGIN')
})

describe('importing a calendar file', () => {
  const file = (...events: string[]) =>
    new File(
      [
        [
          'BEGIN:VCALENDAR',
          ...events.flatMap((lines) => ['BEGIN:VEVENT', lines, 'DURATION:PT1H', 'END:VEVENT']),
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
      ],
      'a.ics',
      { type: 'text/calendar' },
    )
  const one = 'UID:a\r\nSUMMARY:Lire\r\nDTSTART:20301121T180000Z'
  const choose = { selector: 'input' }

  it('shows a preview of new sessions and excluded events, then imports', async () => {
    const { shell, user, dialog, rest } = await open({
      'GET study_sessions': () => [aSession('Schon da', '2030-11-20T18:00:00Z', { uid: 'b' })],
      'POST rpc/import_sessions': () => 1,
    })
    await user.upload(
      dialog.getByLabelText('Choisir un fichier .ics', choose),
      file(
        one,
        'UID:b\r\nSUMMARY:Schon da\r\nDTSTART:20301120T180000Z',
        'SUMMARY:Ailleurs\r\nDTSTART;TZID=Mars/Un:20301121T180000',
      ),
    )
    expect(await dialog.findByText('1 séance à ajouter, 1 déjà là.')).toBeDefined()
    const lines = (name: string) =>
      within(dialog.getByRole('group', { name }))
        .getAllByRole('listitem')
        .map((line) => line.textContent)
    expect(lines('Séances à ajouter')).toEqual([expect.stringMatching(/^Lire jeu\. 21 nov\. 2030.* · 60 min$/)])
    expect(lines('1 événement ne peut pas devenir une séance')).toEqual(['Ailleurs fuseau horaire inconnu'])
    await user.click(await dialog.findByRole('button', { name: 'Importer 1 séance' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: '1 séance importée' }]))
    expect(rest.requests.find(({ resource }) => resource === 'rpc/import_sessions')?.body).toEqual({
      sessions: [
        {
          uid: 'a',
          title: 'Lire',
          description: '',
          scheduled_for: '2030-11-21T18:00:00.000Z',
          time_zone: localZone(),
          duration: 60,
        },
      ],
    })
    expect(shell.history.location.pathname).toBe('/planning')
  })

  it('refuses a file that is not a calendar', async () => {
    const { user, dialog } = await open()
    await user.upload(dialog.getByLabelText('Choisir un fichier .ics', choose), new File(['Bonjour'], 'a.ics'))
    expect((await dialog.findByRole('alert')).textContent).toBe('Ce fichier n’est pas un agenda .ics.')
    expect(dialog.queryByRole('button', { name: /^Importer/ })).toBeNull()
  })

  it('adds nothing if the server refuses it', async () => {
    const { user, dialog } = await open({
      'POST rpc/import_sessions': () => refuse(400, { code: '23514', message: 'no' }),
    })
    await user.upload(dialog.getByLabelText('Choisir un fichier .ics', choose), file(one))
    await user.click(await dialog.findByRole('button', { name: 'Importer 1 séance' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'L’importation a échoué. Aucune séance n’a été ajoutée.',
    )
  })
})

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

  it('says what the file moved or cancelled, and leaves the sessions where they are', async () => {
    const { user, dialog } = await open({
      'GET study_sessions': () => [
        aSession('Déplacée', '2030-11-21T18:00:00Z', { uid: 'a', duration: 60 }),
        aSession('Annulée', '2030-11-22T18:00:00Z', { uid: 'b', duration: 60 }),
        aSession('Pareille', '2030-11-23T18:00:00Z', { uid: 'c', duration: 60 }),
      ],
    })
    await user.upload(
      dialog.getByLabelText('Choisir un fichier .ics', choose),
      file(
        'UID:a\r\nSUMMARY:Déplacée\r\nDTSTART:20301125T080000Z',
        'UID:b\r\nSTATUS:CANCELLED\r\nSUMMARY:Annulée\r\nDTSTART:20301122T180000Z',
        'UID:c\r\nSUMMARY:Pareille\r\nDTSTART:20301123T180000Z',
      ),
    )
    expect(await dialog.findByText('Rien à ajouter : 2 séances sont déjà là.')).toBeDefined()
    const changed = dialog.getByRole('group', { name: 'Changé dans le fichier, pas dans votre planning' })
    expect(
      within(changed)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Déplacée jeu\. 21 nov\. .* chez vous, lun\. 25 nov\. .* dans le fichier$/),
      expect.stringMatching(/^Annulée ven\. 22 nov\. .* chez vous, annulée dans le fichier$/),
    ])
    expect(dialog.queryByRole('button', { name: /^Importer/ })).toBeNull()
  })

  it('shows a preview of new sessions and excluded events, then imports', async () => {
    const { shell, user, dialog, rest } = await open({
      'GET study_sessions': () => [aSession('Schon da', '2030-11-20T18:00:00Z', { uid: 'b' })],
      'POST rpc/import_calendar': () => 1,
    })
    await user.upload(
      dialog.getByLabelText('Choisir un fichier .ics', choose),
      file(
        one,
        'UID:b\r\nSUMMARY:Schon da\r\nDTSTART:20301120T180000Z',
        'SUMMARY:Nulle part',
        'UID:c\r\nSUMMARY:Ailleurs\r\nDTSTART;TZID=Mars/Un:20301122T180000',
      ),
    )
    expect(await dialog.findByText('2 séances à ajouter, 1 déjà là.')).toBeDefined()
    const lines = (name: string) =>
      within(dialog.getByRole('group', { name }))
        .getAllByRole('listitem')
        .map((line) => line.textContent)
    expect(lines('Séances à ajouter')).toEqual([
      expect.stringMatching(/^Lire jeu\. 21 nov\. 2030.* · 60 min$/),
      expect.stringContaining(`fuseau horaire inconnu, à l’heure de ${localZone()}`),
    ])
    expect(lines('1 événement ne peut pas devenir une séance')).toEqual(['Nulle part sans date lisible'])
    await user.click(await dialog.findByRole('button', { name: 'Importer 2 séances' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: '1 séance importée' }]))
    expect(rest.requests.find(({ resource }) => resource === 'rpc/import_calendar')?.body).toMatchObject({
      sessions: [
        {
          uid: 'a',
          title: 'Lire',
          description: '',
          scheduled_for: '2030-11-21T18:00:00.000Z',
          time_zone: localZone(),
          duration: 60,
          completed: false,
        },
        { uid: 'c' },
      ],
    })
    expect(shell.history.location.pathname).toBe('/planning')
  })

  const past = 'UID:p\r\nSUMMARY:Cours\r\nDTSTART:20200110T180000Z'
  const imported = (requests: readonly { resource: string; body?: unknown }[]) =>
    requests.find(({ resource }) => resource === 'rpc/import_calendar')?.body as {
      import_id: string
      sessions: { uid: string; completed: boolean }[]
    }

  it('leaves past events out, unless they are wanted as history', async () => {
    const { user, dialog, rest } = await open({ 'POST rpc/import_calendar': () => 2 })
    await user.upload(dialog.getByLabelText('Choisir un fichier .ics', choose), file(past, one))
    expect(await dialog.findByRole('button', { name: 'Importer 1 séance' })).toBeDefined()
    await user.click(dialog.getByRole('checkbox', { name: 'Ajouter aussi la séance passée, comme terminée' }))
    await user.click(dialog.getByRole('button', { name: 'Importer 2 séances' }))
    await waitFor(() => expect(imported(rest.requests)).toBeDefined())
    expect(imported(rest.requests).sessions.map(({ uid, completed }) => [uid, completed])).toEqual([
      ['p', true],
      ['a', false],
    ])
  })

  it('is undone from the toast as one import', async () => {
    const { shell, user, dialog, rest } = await open({
      'POST rpc/import_calendar': () => 1,
      'POST rpc/remove_import': () => ['x'],
    })
    await user.upload(dialog.getByLabelText('Choisir un fichier .ics', choose), file(one))
    await user.click(await dialog.findByRole('button', { name: 'Importer 1 séance' }))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    shell.seen.toasts[0]?.action?.run()
    await waitFor(() =>
      expect(rest.requests.find(({ resource }) => resource === 'rpc/remove_import')?.body).toEqual({
        import_id: imported(rest.requests).import_id,
      }),
    )
  })

  it('is undone later from the list of imports', async () => {
    const from = { import_id: 'i', created_at: new Date().toISOString() }
    const { shell, user, dialog, rest } = await open({
      'GET study_sessions': () => [
        aSession('a', '2030-11-20T18:00:00Z', from),
        aSession('b', '2030-11-21T18:00:00Z', from),
        aSession('own', '2030-11-21T18:00:00Z'),
      ],
      'POST rpc/remove_import': () => ['id-a', 'id-b'],
    })
    expect(await dialog.findByText('2 séances, importées aujourd’hui')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Annuler l’importation' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: '2 séances enlevées' }]))
    expect(shell.seen.confirms).toHaveLength(1)
    expect(rest.written().map(({ body }) => body)).toEqual([{ import_id: 'i' }])
  })

  it('refuses a file that is not a calendar', async () => {
    const { user, dialog } = await open()
    await user.upload(dialog.getByLabelText('Choisir un fichier .ics', choose), new File(['Bonjour'], 'a.ics'))
    expect((await dialog.findByRole('alert')).textContent).toBe('Ce fichier n’est pas un agenda .ics.')
    expect(dialog.queryByRole('button', { name: /^Importer/ })).toBeNull()
  })

  it('adds nothing if the server refuses it', async () => {
    const { user, dialog } = await open({
      'POST rpc/import_calendar': () => refuse(400, { code: '23514', message: 'no' }),
    })
    await user.upload(dialog.getByLabelText('Choisir un fichier .ics', choose), file(one))
    await user.click(await dialog.findByRole('button', { name: 'Importer 1 séance' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'L’importation a échoué. Aucune séance n’a été ajoutée.',
    )
  })
})

import { ReadableStream } from 'node:stream/web'
import { fakeProfile, type RestAnswer, refuse, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failure, openArea } from './open.ts'
import { automation, execution, step } from './rows.ts'

afterEach(unmountRemotes)

const path = `/automation/executions/${execution.id}`
const failed = { ...execution, status: 'failed', error_code: 'note_limit', error_message: 'Plus de place' }
const failedStep = {
  ...step,
  status: 'failed',
  output: null,
  error_code: 'note_limit',
  error_message: 'Plus de place',
}

describe('the list', () => {
  it('shows name, cause, duration and status', async () => {
    await openArea('/automation/executions')
    const row = (await screen.findByRole('link', { name: automation.name })).closest('li')
    expect(row?.textContent).toMatch(/À la demande · 12\sms.*Réussie$/)
  })

  it('is filtered by automation and status, in the address', async () => {
    const { user, asked, shell } = await openArea('/automation/executions')
    await screen.findByRole('link', { name: automation.name })
    await user.selectOptions(screen.getByLabelText('Automatisation'), automation.name)
    await user.selectOptions(screen.getByLabelText('État'), 'Échouée')
    expect(shell.history.location.search).toBe(`?automation=${automation.id}&status=failed`)
    await waitFor(() => {
      const params = asked('automation_executions').at(-1)?.params
      expect([params?.get('automation_id'), params?.get('status'), params?.get('limit')]).toEqual([
        `eq.${automation.id}`,
        'eq.failed',
        '50',
      ])
    })
  })

  it('says that there is nothing, and that loading failed', async () => {
    await openArea('/automation/executions', { 'GET automation_executions': () => [] })
    expect(await screen.findByText('Rien ne s’est encore exécuté.')).toBeDefined()
    await unmountRemotes()
    await openArea('/automation/executions', { 'GET automation_executions': failure })
    expect((await screen.findByRole('alert')).textContent).toContain('Elles sont intactes sur le serveur.')
  })
})

describe('an execution', () => {
  it('shows each step with what was sent and what came of it', async () => {
    await openArea(path)
    expect(await screen.findByRole('heading', { name: automation.name })).toBeDefined()
    const card = within((await screen.findByText('1. Créer une note')).closest('li') as HTMLElement)
    expect(card.getByText('Compte rendu')).toBeDefined()
    expect(card.getByRole('link', { name: 'Ouvrir' }).getAttribute('href')).toBe('/notes/n')
  })

  it('says in words why it failed and what to do, and is continued from there', async () => {
    let current: object = failed
    const { user, shell, asked } = await openArea(path, {
      'GET automation_executions': ({ params }) => (params.has('id') ? current : [current]),
      'GET automation_steps': () => [failedStep],
      'POST rpc/retry_execution': () => {
        current = { ...failed, status: 'running' }
        return current
      },
    })
    expect(await screen.findByText('Votre formule n’admet pas plus de notes.')).toBeDefined()
    expect(screen.getByText(/changez de formule, puis reprenez/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Reprendre à l’étape échouée' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Exécution reprise' }]))
    expect(asked('rpc/retry_execution')).toMatchObject([{ body: { execution_id: execution.id } }])
    expect(await screen.findByRole('button', { name: 'Arrêter' })).toBeDefined()
  })

  it('is run again, as another one', async () => {
    const next = '00000000-0000-4000-8000-0000000000c9'
    const { user, shell, asked } = await openArea(path, {
      'POST rpc/run_again': () => ({ ...execution, id: next }),
    })
    await user.click(await screen.findByRole('button', { name: 'Exécuter de nouveau' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe(`/automation/executions/${next}`))
    expect(asked('rpc/run_again')).toMatchObject([
      { body: { execution_id: execution.id, request: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    ])
  })

  it('that runs is stopped', async () => {
    const running = { ...execution, status: 'running', completed_at: null, execution_time_ms: null }
    const { user, shell } = await openArea(path, {
      'GET automation_executions': ({ params }) => (params.has('id') ? running : [running]),
      'GET automation_steps': () => [
        {
          ...step,
          status: 'pending',
          output: null,
          completed_at: null,
          attempts: 2,
          next_attempt_at: '2026-01-01T08:05:00Z',
        },
      ],
      'POST rpc/cancel_execution': () => ({ ...execution, status: 'cancelled' }),
    })
    expect(await screen.findByText('2 tentatives')).toBeDefined()
    expect(screen.getByText(/^Nouvelle tentative le/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Exécuter de nouveau' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Arrêter' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Exécution arrêtée' }]))
  })

  it('whose conditions did not hold says so', async () => {
    const cancelled = { ...execution, status: 'cancelled', error_code: 'conditions', error_message: 'Non' }
    await openArea(path, {
      'GET automation_executions': ({ params }) => (params.has('id') ? cancelled : [cancelled]),
      'GET automation_steps': () => [],
    })
    expect(await screen.findByText('Les conditions n’étaient pas remplies.')).toBeDefined()
  })

  it('says what a step gave, what it was about and what set it off in the learner’s words', async () => {
    const data = { automation: { name: 'Compte rendu' }, note: { title: 'Le cœur', tags: ['bio'] }, other: 1 }
    const steps = [
      { ...step, output: { note_id: 'n', note_url: '/notes/n', note_title: 'Compte rendu' } },
      { ...step, id: 'b', position: 2, action_type: 'send_email', output: { skipped: 'mails_off' } },
      {
        ...step,
        id: 'c',
        position: 3,
        action_type: 'create_backup',
        output: { path: 'u/cahier.json', bytes: 4_200, files: 3, file_bytes: 2_410_000 },
      },
      {
        ...step,
        id: 'd',
        position: 4,
        action_type: 'webhook_call',
        status: 'failed',
        input: { headers: [{ name: 'X-Classe', value: '6e' }] },
        output: null,
      },
    ]
    Object.assign(steps.at(-1) ?? {}, { error_code: 'webhook_status', error_message: 'L’adresse a répondu 503.' })
    await openArea(path, {
      'GET automation_executions': ({ params }) => (params.has('id') ? { ...execution, data } : []),
      'GET automation_steps': () => steps,
    })
    const terms = async () => (await screen.findAllByRole('term')).map((term) => term.textContent)
    expect(await terms()).toEqual(
      expect.arrayContaining([
        'Titre',
        'Rien n’a été fait',
        'Données',
        'Fichiers',
        'Titre de la note',
        'Tags de la note',
        'other',
      ]),
    )
    expect(await terms()).not.toContain('note_id')
    expect(await terms()).not.toContain('file_bytes')
    expect(screen.getByText('Ces e-mails sont désactivés dans vos préférences.')).toBeDefined()
    expect(screen.getByText(/^4\sko$/)).toBeDefined()
    expect(screen.getByText(/^3 \(2,4\sMo\)$/)).toBeDefined()
    expect(screen.getByText('503')).toBeDefined()
    expect(screen.getByText('X-Classe: 6e')).toBeDefined()
    expect(screen.queryByText(/L’adresse a répondu/)).toBeNull()
  })

  it('whose webhook cannot leave this installation says that, and what can be done', async () => {
    const refused = {
      error_code: 'webhook_not_here',
      error_message: 'Les webhooks ne peuvent pas partir de cette installation.',
    }
    const none = { ...execution, ...refused, status: 'failed' }
    await openArea(path, {
      'GET automation_executions': ({ params }) => (params.has('id') ? none : [none]),
      'GET automation_steps': () => [
        { ...step, ...refused, action_type: 'webhook_call', status: 'failed', output: null },
      ],
    })
    expect(
      (await screen.findAllByText(/^Ce serveur ne peut pas appeler d’adresses extérieures/)).length,
    ).toBeGreaterThan(0)
    expect(screen.getAllByText(/demandez à l’administrateur/).length).toBeGreaterThan(0)
  })

  it('that does not exist leads back', async () => {
    const { user, shell } = await openArea(path, {
      'GET automation_executions': ({ params }) => (params.has('id') ? null : []),
    })
    expect(await screen.findByText('Exécution introuvable')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Toutes les exécutions' }))
    expect(shell.history.location.pathname).toBe('/automation/executions')
  })
})

describe('a backup', () => {
  const name = `${fakeProfile.id}/cahier-2026-01-01-aaaaaaaa.json`
  const note = '00000000-0000-4000-8000-0000000000d1'
  const held = ['plan.pdf', 'gone.pdf'].map((file) => ({
    bucket_id: 'note-attachments',
    name: `note-attachments/${note}/${file}`,
  }))
  const answers: Record<string, RestAnswer> = {
    'GET automation_steps': () => [{ ...step, action_type: 'create_backup', output: { path: name, bytes: 20_000 } }],
    [`GET /storage/v1/object/backups/${name}`]: () => new Response('{"documents":[]}'),
    'GET backup_files': () => held,
    [`GET /storage/v1/object/note-attachments/${held[0]?.name}`]: () => new Response('pdf'),
    [`GET /storage/v1/object/note-attachments/${held[1]?.name}`]: () =>
      refuse(400, { code: 'NoSuchKey', message: 'Object not found', statusCode: '404' } as never),
  }
  // The page's environment has no streams.
  vi.stubGlobal('ReadableStream', ReadableStream)
  const saved = vi.spyOn(URL, 'createObjectURL')

  it('is downloaded with the files that it holds, and says what is missing', async () => {
    saved.mockReturnValue('blob:')
    const { user, shell, asked } = await openArea(path, answers)
    await user.click(await screen.findByRole('button', { name: 'Télécharger la sauvegarde' }))
    await waitFor(() =>
      expect(shell.seen.toasts).toMatchObject([
        { message: 'La sauvegarde est téléchargée, sauf un fichier qui n’existe plus' },
      ]),
    )
    expect(asked('backup_files')[0]?.params.get('backup')).toBe(`eq.${name}`)
    const [blob] = saved.mock.calls.at(-1) ?? []
    const archive = unzipSync(new Uint8Array(await new Response(blob as Blob).arrayBuffer()))
    expect(Object.entries(archive).map(([file, bytes]) => [file, new TextDecoder().decode(bytes)])).toEqual([
      ['cahier.json', '{"documents":[]}'],
      [`files/${note}/plan.pdf`, 'pdf'],
    ])
  })

  it('is not downloaded without its files', async () => {
    saved.mockClear()
    const { user, shell } = await openArea(path, { ...answers, 'GET backup_files': failure })
    await user.click(await screen.findByRole('button', { name: 'Télécharger la sauvegarde' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    expect(saved).not.toHaveBeenCalled()
  })
})

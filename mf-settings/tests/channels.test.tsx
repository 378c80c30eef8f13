import { createRest, type RestFake, refuse, renderWithShell } from '@cahier/contract/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ChannelsCard } from '../src/preferences/channels-card.tsx'

afterEach(cleanup)

async function open(row: object | null, answer: () => unknown = () => null, stopped: object[] = []) {
  const stored = { screen_off: [], mail_off: [], quiet_from: null, quiet_to: null, ...row }
  const rest = createRest({
    'GET rpc/notification_settings': () => [stored],
    'POST rpc/notification_settings': () => [stored],
    'GET rpc/stopped_mail': () => stopped,
    'POST rpc/stopped_mail': () => stopped,
    'POST rpc/request_email_confirmation': () => null,
    'POST rpc/confirm_email': () => {
      stopped.length = 0
      return true
    },
    'POST rpc/change_notification_settings': ({ body }) => {
      const refusal = answer()
      if (refusal) return refusal
      Object.assign(stored, Object(body).changes)
      return null
    },
  })
  return { ...(await renderWithShell(<ChannelsCard />, rest)), rest }
}
const changes = (rest: RestFake) =>
  rest.requests
    .filter(({ resource }) => resource === 'rpc/change_notification_settings')
    .map(({ body }) => Object(body).changes)
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

it('shows which topic reaches the learner by which channel', async () => {
  await open({ screen_off: ['collaboration'], mail_off: ['study'] })
  await screen.findByRole('table')
  expect(isOn('Collaboration, À l’écran')).toBe(false)
  expect(isOn('Révisions, À l’écran')).toBe(true)
  expect(isOn('Révisions, Par e-mail')).toBe(false)
  expect(isOn('Collaboration, Par e-mail')).toBe(true)
})

it('switches one at once, and keeps the others', async () => {
  const { rest } = await open({ mail_off: ['study'] })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Bilans, Par e-mail' }))
  expect(isOn('Bilans, Par e-mail')).toBe(false)
  await waitFor(() => expect(changes(rest)).toEqual([{ mail_off: ['study', 'progress'] }]))
})

it('has quiet hours from ten to seven until others are chosen', async () => {
  const { rest } = await open(null)
  await userEvent.click(await screen.findByRole('switch', { name: 'Heures calmes' }))
  expect((await screen.findByLabelText<HTMLInputElement>('De')).value).toBe('22:00')
  await waitFor(() => expect(changes(rest)).toEqual([{ quiet_from: '22:00', quiet_to: '07:00' }]))
})

it('says so and shows what is stored when a change was refused', async () => {
  const { shell } = await open(null, () => refuse(400, { code: '22000', message: 'refused' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Bilans, Par e-mail' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
  await waitFor(() => expect(isOn('Bilans, Par e-mail')).toBe(true))
})

it('says why mails are stopped, and lets them begin again with a code', async () => {
  const reason = '550 5.1.1 no such user'
  await open(null, undefined, [{ address: 'ada@cahier.test', stopped_at: '2026-11-20T10:00:00Z', reason }])
  expect(await screen.findByText('Plus aucun e-mail ne part vers ada@cahier.test.')).toBeDefined()
  expect(screen.getByText(/Depuis le 20 novembre 2026/)).toBeDefined()
  expect(screen.getByText(reason)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Essayer de nouveau' }))
  await userEvent.type(await screen.findByLabelText(/Code à 6 chiffres/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer l’adresse' }))
  await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
})

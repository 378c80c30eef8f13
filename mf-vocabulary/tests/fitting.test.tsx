import { createRest, type RestAnswer, refuse, renderRemote } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { default_w } from 'ts-fsrs'
import { expect, it } from 'vitest'
import { standardSettings } from '../src/data/cards.ts'
import type { CardLog } from '../src/fitting/memory.ts'
import { aLog, forgetful } from './logs.ts'
import { aNotebook } from './notebook.ts'
import { aWord } from './words.ts'
import './browser.ts'
import app from '../src/app.tsx'

const told = (logs: readonly CardLog[]) => logs.map((log) => log.map(({ day, rating }) => day * 8 + rating))

/** Opens the settings of a learner with this log. */
async function open(logs: readonly CardLog[], answers: Record<string, RestAnswer> = {}) {
  let weights: readonly number[] | null = null
  const rest = createRest({
    ...aNotebook([aWord('eau')]),
    'POST rpc/review_queue': () => [],
    'POST rpc/review_load': () => [],
    'GET review_settings': () => [{ ...standardSettings, weights }],
    'POST rpc/review_sequences': () => told(logs),
    'POST rpc/keep_weights'({ body }) {
      weights = (body as { weights: number[] | null }).weights
      return 1
    },
    ...answers,
  })
  const { shell } = await renderRemote(app, { path: '/vocabulary/review', fetch: rest.fetch })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Réglages de la révision' }))
  const panel = within(await screen.findByRole('region', { name: 'Paramètres de l’espacement' }))
  return { shell, user, panel, kept: () => rest.written().filter(({ resource }) => resource === 'rpc/keep_weights') }
}

it('fits the parameters, shows both losses, saves them, and returns to the common ones', async () => {
  const { user, panel, kept } = await open(aLog(forgetful, 160, 3))
  expect(panel.queryByRole('button', { name: 'Revenir aux paramètres par défaut' })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Adapter à mes réponses' }))
  expect(panel.getByRole('progressbar')).toBeDefined()
  const found = await panel.findByText(/^Les paramètres sont adaptés/, {}, { timeout: 60_000 })
  const [before = 0, after = 0] = [...(found.textContent?.matchAll(/0,\d{3}/g) ?? [])].map(([text]) =>
    Number(text.replace(',', '.')),
  )
  expect(after).toBeLessThan(before)
  expect(kept()[0]?.body).toEqual({ weights: expect.objectContaining({ length: 21 }) })
  await user.click(await panel.findByRole('button', { name: 'Revenir aux paramètres par défaut' }))
  await waitFor(() => expect(kept().at(-1)?.body).toEqual({ weights: null }))
  expect(await panel.findByText(/paramètres communs/)).toBeDefined()
})

it('saves nothing if the common parameters predict as well', async () => {
  const { user, panel, kept } = await open(aLog(default_w, 130, 11))
  await user.click(panel.getByRole('button', { name: 'Adapter à mes réponses' }))
  expect(await panel.findByText(/^Les paramètres restent/, {}, { timeout: 60_000 })).toBeDefined()
  expect(kept()).toEqual([])
})

it('shows how many answers are missing', async () => {
  const { user, panel, kept } = await open(aLog(default_w, 5, 1))
  await user.click(panel.getByRole('button', { name: 'Adapter à mes réponses' }))
  expect((await panel.findByText(/^Il faut/)).textContent?.replace(/\s/g, ' ')).toMatch(
    /^Il faut 1 000 réponses .* vous en avez \d+\.$/,
  )
  expect(kept()).toEqual([])
})

it('stops when the learner cancels', async () => {
  const { user, panel, kept } = await open(aLog(forgetful, 400, 3))
  await user.click(panel.getByRole('button', { name: 'Adapter à mes réponses' }))
  await user.click(await panel.findByRole('button', { name: 'Arrêter' }))
  expect(panel.getByRole('button', { name: 'Adapter à mes réponses' })).toBeDefined()
  expect(panel.queryByRole('progressbar')).toBeNull()
  expect(kept()).toEqual([])
})

it('reports a failure, and changes nothing', async () => {
  const { shell, user, panel } = await open([], {
    'POST rpc/review_sequences': () => refuse(500, { code: 'XX000', message: 'no' }),
  })
  await user.click(panel.getByRole('button', { name: 'Adapter à mes réponses' }))
  const message = 'L’adaptation n’a pas abouti. Vos paramètres sont inchangés.'
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error', message }]))
  expect(panel.getByRole('button', { name: 'Adapter à mes réponses' })).toBeDefined()
})

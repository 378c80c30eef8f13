import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { test as applicationTest } from '../application/fixture.ts'
import { becomeLearner, expect, test } from './learner.ts'
import { violations } from './violations.ts'

const content = 'La photosynthèse transforme la lumière en énergie chimique. Elle a lieu dans les chloroplastes.'
const question = 'Explique-moi la photosynthèse'
const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message' })

/** A language model on this machine, whose answers are sent part by part. */
async function startModel() {
  const asked: string[] = []
  let open: ServerResponse | undefined
  let isClosed = false
  let closed = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    asked.push(body)
    isClosed = false
    open = response
    response.once('close', () => {
      isClosed = true
      closed += 1
    })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    asked,
    write: (text: string) => open?.write(`data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`),
    end: () => open?.end('data: [DONE]\n\n'),
    isClosed: () => isClosed,
    /** How many answers are closed. */
    closed: () => closed,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const configured = applicationTest.extend<{ model: Awaited<ReturnType<typeof startModel>> }>({
  journeys: ['language model', { scope: 'worker' }],
  model: async ({ application }, use) => {
    const model = await startModel()
    const secrets = [`CAHIER_MODEL_URL=http://${model.host}/v1`, 'CAHIER_MODEL_KEY=key', 'CAHIER_MODEL_NAME=small']
    expect((await application.cahier('secrets', 'set', ...secrets)).code).toBe(0)
    await use(model)
    model.stop()
  },
})

configured(
  'a language model answers once the learner has agreed, part by part',
  async ({ page, application, model }) => {
    const learner = await becomeLearner(page)
    await learner.client.from('notes').insert({ title: 'Biologie', content }).throwOnError()
    await page.goto('/ai')
    const engine = page.getByRole('combobox', { name: 'Qui répond' })
    await expect(engine).toHaveValue('embedded')
    await expect(engine.getByRole('option', { name: /formules payantes/ })).toHaveCount(1)
    expect((await application.cahier('plan', 'set', learner.email, 'basic')).code).toBe(0)
    await page.reload()

    await field(page).fill(question)
    await engine.selectOption('model')
    await expect(page.getByText(/Rien n’est envoyé sans votre accord/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Envoyer' })).toBeDisabled()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await violations(page), colorScheme).toEqual([])
    }
    await page.getByRole('button', { name: `Accepter l’envoi à ${model.host}` }).click()
    const characters = question.length + 'Biologie'.length + content.length
    await expect(page.getByText(`1 passage, ${characters} caractères → ${model.host}`)).toBeVisible()
    expect(model.asked).toEqual([])

    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByText('L’IA réfléchit…')).toBeVisible()
    await expect.poll(() => model.asked.length).toBe(1)
    model.write('Elle transforme ')
    await expect(page.getByText('Elle transforme', { exact: true })).toBeVisible()
    const log = page.getByRole('log')
    await expect(log).not.toContainText('Elle transforme')
    await page.getByRole('button', { name: 'Arrêter' }).click()
    await expect.poll(model.isClosed).toBe(true)
    await expect(field(page)).toHaveValue(question)

    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect.poll(() => model.asked.length).toBe(2)
    model.write('Elle transforme la lumière [1: "transforme la lumière en énergie chimique"]')
    model.write(' et l’or [1: "transforme le plomb en or"] ![x](https://evil.test/x.png).')
    await expect(page.getByText('Elle transforme la lumière [1]')).toBeVisible()
    model.end()
    await expect(log.getByText('Elle transforme la lumière [1] et l’or  x.')).toBeVisible()
    await expect(log.getByText('transforme la lumière en énergie chimique', { exact: true })).toBeVisible()
    await expect(log.getByRole('link', { name: 'Biologie' })).toHaveAttribute('href', /^\/notes\//)
    await expect(log.getByRole('img')).toHaveCount(0)
    await expect(log.getByText(`Réponse de ${model.host}, citations vérifiées dans vos notes`)).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await violations(page), colorScheme).toEqual([])
    }
  },
)

configured(
  'a second question leaves the first one, and the last can be asked again',
  async ({ page, application, model }) => {
    const learner = await becomeLearner(page)
    await learner.client.from('notes').insert({ title: 'Biologie', content }).throwOnError()
    expect((await application.cahier('plan', 'set', learner.email, 'basic')).code).toBe(0)
    await learner.client.from('ai_consents').insert({ host: model.host }).throwOnError()
    await page.goto('/ai')
    await expect(page.getByRole('combobox', { name: 'Qui répond' })).toHaveValue('model')
    const [before, closed] = [model.asked.length, model.closed()]
    await field(page).fill(question)
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect.poll(() => model.asked.length).toBe(before + 1)
    model.write('Une première réponse')
    await expect(page.getByText('Une première réponse')).toBeVisible()

    await page.getByRole('button', { name: 'Nouveau chat' }).click()
    await field(page).fill('Où a lieu la photosynthèse ?')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect.poll(() => [model.asked.length, model.closed()]).toEqual([before + 2, closed + 1])
    const answer = 'Là [1: "Elle a lieu dans les chloroplastes"].'
    model.write(answer)
    model.end()
    const log = page.getByRole('log')
    await expect(log.getByText('Là [1].')).toHaveCount(1)
    await expect(page.getByText('Une première réponse')).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Conversations' }).getByRole('link')).toHaveCount(1)

    await page.getByRole('button', { name: 'Reposer la question' }).click()
    await expect.poll(() => model.asked.length).toBe(before + 3)
    model.write(answer)
    model.end()
    await expect(log.getByText('Là [1].')).toHaveCount(2)
    await expect(page.getByText('4 messages')).toBeVisible()
    for (const [width, colorScheme] of [
      [390, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      expect.soft(await violations(page), `${width} ${colorScheme}`).toEqual([])
    }
  },
)

test('a fresh installation speaks of nobody else, and the page asks its own server alone', async ({ page }) => {
  const learner = await becomeLearner(page)
  await learner.client.from('notes').insert({ title: 'Biologie', content }).throwOnError()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/ai')
  await field(page).fill(question)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('log').getByRole('link', { name: 'Biologie' })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  expect([...hosts]).toEqual([new URL(page.url()).host])
})

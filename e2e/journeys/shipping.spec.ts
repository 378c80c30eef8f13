import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '../application/fixture.ts'
import { operate } from '../application/operate.ts'
import { becomeLearner, expect } from './learner.ts'

test.use({ journeys: 'shipping' })

test('a team can ship its remote with a token, but nothing else', async ({ page, application }) => {
  expect(await application.cahier('keys', 'rotate', 'mf-notes')).toMatchObject({ code: 0 })
  const { stdout } = await application.cahier('token', 'create', 'mf-notes', '--actions', 'publish,promote')
  const bearer = stdout.trim()
  const texts = join(application.checkout, 'mf-notes/src/locales/fr.ts')
  await writeFile(texts, (await readFile(texts, 'utf8')).replace("'Nouvelle Note'", "'Une note livrée'"))
  expect(await application.cahier('build', 'mf-notes')).toMatchObject({ code: 0 })

  const main = join(application.checkout, 'platform/cli/main.ts')
  const { stdout: shipped } = await promisify(execFile)(
    process.execPath,
    [main, 'publish', 'mf-notes', '--to', application.url],
    { cwd: application.checkout, env: { ...process.env, CAHIER_DATA: application.data, CAHIER_TOKEN: bearer } },
  )
  const release = /mf-notes@([0-9a-f]{12})/.exec(shipped)?.[1]

  const before = await application.servedSet()
  const promotion = { operation: 'promote', member: 'mf-notes', release, expected_set: before }
  for (const member of ['mf-ai', 'shell']) {
    expect(await operate(application, bearer, { ...promotion, member })).toMatchObject({
      status: 403,
      body: { code: 'CAHIER-R031' },
    })
  }
  expect(await operate(application, bearer, { ...promotion, expected_set: before - 1 })).toMatchObject({
    status: 409,
    body: { code: 'CAHIER-R032' },
  })
  expect(await operate(application, bearer, promotion)).toMatchObject({ status: 200 })
  await expect.poll(() => application.servedSet()).toBe(before + 1)
  await becomeLearner(page)
  await page.goto('/notes')
  await expect(page.getByRole('button', { name: 'Une note livrée' })).toBeVisible()
})

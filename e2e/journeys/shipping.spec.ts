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
  const { stdout } = await application.cahier('token', 'create', 'mf-notes', '--actions', 'publish,promote,rollback')
  const bearer = stdout.trim()
  const texts = join(application.checkout, 'mf-notes/src/locales/fr.ts')
  await writeFile(texts, (await readFile(texts, 'utf8')).replace("'Nouvelle Note'", "'Une note livrée'"))
  expect(await application.cahier('build', 'mf-notes')).toMatchObject({ code: 0 })

  const main = join(application.checkout, 'platform/cli/main.ts')
  const team = async (...command: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...command, '--to', application.url], {
      cwd: application.checkout,
      env: { ...process.env, CAHIER_DATA: application.data, CAHIER_TOKEN: bearer },
    })
    return stdout
  }
  const release = /mf-notes@([0-9a-f]{12})/.exec(await team('publish', 'mf-notes'))?.[1]

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
  expect(await team('promote', 'mf-notes')).toBe(
    `mf-notes@${release} est en service (ensemble ${before + 1} de ${application.url}).\n`,
  )
  await becomeLearner(page)
  await page.goto('/notes')
  await expect(page.getByRole('button', { name: 'Une note livrée' })).toBeVisible()
  expect(await team('rollback', 'mf-notes')).toContain('est de nouveau en service')
  await expect(page.getByRole('button', { name: 'Nouvelle Note' })).toBeVisible()
})

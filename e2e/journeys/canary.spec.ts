import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Beacon, type BootData, beaconPath } from '@cahier/releases/model'
import type { Browser, ConsoleMessage, Page } from '@playwright/test'
import type { Application } from '../application/application.ts'
import { test } from '../application/fixture.ts'
import { openReleases } from '../application/releases.ts'
import { seededFaults } from '../application/seeded-faults.ts'
import { expect, signUp } from './learner.ts'

test.describe.configure({ mode: 'default' })
test.use({ journeys: 'canary' })

async function run(application: Application, command: string): Promise<string> {
  const { code, stdout, stderr } = await application.cahier(...command.split(' '))
  expect(code, `cahier ${command}\n${stderr}`).toBe(0)
  return stdout
}

/** Publishes another release of the public pages. @param change applied to the text of `app.tsx` */
async function publish(application: Application, change: (source: string) => string): Promise<void> {
  const file = join(application.checkout, 'mf-marketing/src/app.tsx')
  const source = await readFile(file, 'utf8')
  await writeFile(file, change(source))
  await run(application, 'build mf-marketing')
  await run(application, 'publish mf-marketing')
  await writeFile(file, source)
}
const promote = async (application: Application, command: string) => {
  const before = await application.servedSet()
  await run(application, `promote mf-marketing ${command}`.trim())
  await expect.poll(() => application.servedSet()).toBe(before + 1)
}

interface Visit {
  page: Page
  /** The release for which the server rendered the page. */
  drawnFor: string
  leave(): Promise<void>
}
/** An address without a prerendered page: a prerendered one would be complete without running the release. */
const asked = '/faq?category=billing'
/** A visitor without cookies. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(url)
  await expect(room(page)).toHaveAttribute('data-release', /./)
  return {
    page,
    drawnFor: await bootedWith(page),
    async leave() {
      // The page sends its beacon when it is left.
      await page.goto('about:blank')
      await context.close()
    },
  }
}
/** A session that opens the page and tells that its release was seen, without a browser. @returns the release */
async function session(url: string): Promise<string> {
  const response = await fetch(url + asked, { headers: { accept: 'text/html' } })
  const boot = /id="cahier-boot">(.*?)<\/script>/s.exec(await response.text())?.[1] ?? ''
  const release = (JSON.parse(boot) as BootData).remote?.id ?? ''
  const beacon: Beacon = {
    session: crypto.randomUUID(),
    events: [{ member: 'mf-marketing', release, kind: 'seen' }],
  }
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const told = await fetch(url + beaconPath, { method: 'POST', headers: { cookie }, body: JSON.stringify(beacon) })
  expect(told.status).toBe(204)
  return release
}
const room = (page: Page) => page.locator('[data-remote="mf-marketing"]')
const bootedWith = (page: Page) =>
  page.evaluate(() => {
    const { remote } = JSON.parse(document.getElementById('cahier-boot')?.textContent ?? '') as BootData
    return remote?.id ?? ''
  })
interface ReleaseHealth {
  release: string
  sessions: number
  failed: number
  p75: Record<string, number | null>
  requests: { sent: number; slow: number; refused: number }
}
const healthOf = async (application: Application, key: string) => {
  const { health } = JSON.parse(await run(application, 'status --json')) as { health: ReleaseHealth[] }
  return health.find(({ release }) => release === key)
}

test('sessions are split between the releases, and each stays with its own', async ({ browser, application }) => {
  const stable = (await application.live())['mf-marketing']
  await publish(application, (source) => `${source}\n`)
  await promote(application, '--share 50')
  const visits: Visit[] = []
  const sides = () => [...new Map(visits.map((one) => [one.drawnFor, one])).values()]
  while (sides().length < 2) {
    visits.push(await visit(browser, application.url + asked))
    expect(visits.length).toBeLessThan(16)
  }

  for (const { page, drawnFor } of sides()) {
    for (let reload = 0; reload < 3; reload++) {
      await page.reload()
      await expect(room(page)).toHaveAttribute('data-release', `mf-marketing@${drawnFor}`)
    }
    const second = await page.context().newPage()
    await second.goto(application.url + asked)
    await expect(room(second)).toHaveAttribute('data-release', `mf-marketing@${drawnFor}`)
  }
  const canary = visits.find(({ drawnFor }) => drawnFor !== stable)?.drawnFor ?? ''
  const onTrial = visits.filter(({ drawnFor }) => drawnFor === canary).length
  const measured = visits.find(({ drawnFor }) => drawnFor === canary)?.page
  // The page measures itself once it has settled.
  await measured?.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/releases\/shell\/.*\/vitals\./.test(name)),
  )
  await measured?.getByRole('main').click()
  for (const { leave } of visits) await leave()
  await expect
    .poll(() => healthOf(application, `mf-marketing@${canary}`))
    .toMatchObject({
      sessions: onTrial,
      p75: { lcp: expect.any(Number), cls: expect.any(Number), ttfb: expect.any(Number) },
    })
  const { trials } = JSON.parse(await run(application, 'status --json'))
  expect(trials).toMatchObject([{ member: 'mf-marketing', release: canary, halted: null }])
  expect(await run(application, 'status')).toContain('à l’essai, 50')
  expect(await run(application, 'rollback mf-marketing')).toContain('est terminé')
})

test('a release that fails to start is halted by the sessions that try it, and no text is lost', async ({
  browser,
  application,
}) => {
  const stable = (await application.live())['mf-marketing'] ?? ''
  await publish(application, (source) =>
    source.replace('return (', "if (typeof document === 'object') throw new Error('fault')\n  return ("),
  )
  await promote(application, '--share 50')
  const set = await application.servedSet()

  let writer: Visit | undefined
  while (!writer) {
    const next = await visit(browser, `${application.url}/support?about=phone`)
    if (next.drawnFor === stable) await next.leave()
    else writer = next
  }
  // The predecessor replaces it immediately.
  await expect(room(writer.page)).toHaveAttribute('data-release', `mf-marketing@${stable}`)
  const message = writer.page.getByRole('textbox', { name: 'Message' })
  await message.fill('Une question que personne n’a envoyée.')

  let visits = 0
  while ((await application.servedSet()) === set) {
    expect(++visits).toBeLessThan(60)
    const { leave } = await visit(browser, application.url + asked)
    await leave()
  }
  expect(await run(application, 'status')).toMatch(
    /L’essai de mf-marketing@[0-9a-f]{12} a été arrêté\. Arrêt automatique/,
  )
  expect((await application.live())['mf-marketing']).toBe(stable)
  await expect(message).toHaveValue('Une question que personne n’a envoyée.')

  const html = writer.page.locator('html')
  await expect(html).toHaveAttribute('data-set', String(set))
  await message.fill('')
  await expect(html).toHaveAttribute('data-set', String(set + 1))
  await expect(room(writer.page)).toHaveAttribute('data-release', `mf-marketing@${stable}`)
  await writer.page.reload()
  expect(await bootedWith(writer.page)).toBe(stable)
  await writer.page.context().close()
})

test('a release that does well is given the next share once its time has come, and then to everybody', async ({
  browser,
  application,
}) => {
  const { first, variant, tryOut } = await openReleases(application)
  const stable = first.get('mf-marketing')
  if (!stable) throw new Error('mf-marketing is not live')
  const { id: release } = await variant(stable)
  /** Begins a share of a ramp whose time has passed. @returns the set's number */
  const begin = async (share: number, shares: number[]) => {
    const ramp = { shares, every: 1, since: '2026-01-01T00:00:00Z' }
    const set = await tryOut('mf-marketing', { release, share, ramp })
    await expect.poll(() => application.servedSet()).toBeGreaterThanOrEqual(set)
    return set
  }

  const begun = await begin(50, [80, 100])
  // So many have to have tried it.
  for (let tried = 0; tried < 20; ) if ((await session(application.url)) === release) tried++
  await expect.poll(() => application.servedSet()).toBe(begun + 1)
  expect(await run(application, 'status')).toMatch(/à l’essai, 80/)
  expect((await application.live())['mf-marketing']).toBe(stable.id)

  // A minute has to pass before the last one: here too it has.
  const last = await begin(80, [100])
  await expect.poll(() => application.servedSet()).toBe(last + 1)
  expect((await application.live())['mf-marketing']).toBe(release)
  expect(await run(application, 'status')).not.toContain('à l’essai')
  expect((await run(application, 'history mf-marketing')).match(/Palier suivant/g)).toHaveLength(2)
  const { drawnFor, leave } = await visit(browser, application.url + asked)
  expect(drawnFor).toBe(release)
  await leave()
})

test('errors in built code are attributed to the right release', async ({ browser, application }) => {
  await writeFile(join(application.checkout, 'mf-marketing/src/faults.tsx'), seededFaults)
  await publish(application, (source) =>
    source
      .replace('export function App', "import { Faults } from './faults.tsx'\nexport function App")
      .replace('<Routes>', '<Routes><Route path="/faq" element={<Faults />} />'),
  )
  await promote(application, '')
  const release = (await application.live())['mf-marketing']
  const { page } = await visit(browser, application.url + asked)
  const blamed = async (name: string) => {
    const said = page.waitForEvent('console', (line: ConsoleMessage) => line.text().includes('release:'))
    await page.getByRole('button', { name, exact: true }).click()
    expect(await (await said).args().at(-1)?.jsonValue(), name).toMatchObject({ remote: 'mf-marketing', release })
  }
  const names = await page.getByRole('main').getByRole('button').allTextContents()
  expect(names).toHaveLength(11)
  for (const name of names.slice(0, -2)) await blamed(name)
  await page.getByRole('button', { name: 'a dialog' }).click()
  await blamed('in a dialog')
  await page.keyboard.press('Escape')
  await blamed('a drawing')
  await page.context().close()
})

test.describe('requests', () => {
  test.use({ faulty: true })

  test('that the data API refuses are counted for the release on screen', async ({ page, application }) => {
    const release = (await application.live())['mf-notes']
    await signUp(page)
    await page.route('**/rest/v1/**', (route) =>
      route.fulfill({ status: 400, json: { code: '42703', message: 'column' } }),
    )
    const refused = page.waitForResponse(
      (response) => response.url().includes('/rest/v1/') && response.status() === 400,
    )
    await page.goto('/notes')
    await refused
    await expect(page.locator('[data-remote="mf-notes"]')).toHaveAttribute('data-release', `mf-notes@${release}`)
    await page.goto('about:blank')
    await expect
      .poll(async () => (await healthOf(application, `mf-notes@${release}`))?.requests.refused)
      .toBeGreaterThan(0)
  })
})

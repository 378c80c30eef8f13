import { test } from '../application/fixture.ts'
import { openReleases } from '../application/releases.ts'
import { faults, intercept, passingFaults, startDrip } from '../faults/catalogue.ts'
import { setFaults } from '../faults/sets.ts'
import { type Area, areas, listenToBeacons, prepare, tryFault } from '../faults/stage.ts'
import { expect, signUp } from './learner.ts'

test.use({ journeys: 'faults', faulty: true })
test.describe.configure({ mode: 'default' })

const remotes = Object.keys(areas) as Area[]

for (const [index, remote] of remotes.entries()) {
  // Distributes the faults over the remotes.
  const own = faults.filter((_fault, at) => at % remotes.length === index)

  test(`faults of ${remote} fall back to the predecessor and do not affect the rest`, async ({ page, application }) => {
    const drip = await startDrip()
    const releases = await openReleases(application)
    await prepare(page)
    await signUp(page)
    for (const fault of own) {
      const { shown, aside } = await tryFault({ page, application, releases, drip }, remote, fault)
      // The limits are tested in shell/src/runtime/federation/loader.test.tsx, and on a quiet machine by `pnpm bench faults`.
      test.info().annotations.push({ type: fault.name, description: `${shown.waited} ms` })
      expect.soft(shown.problems, `${fault.name}, shown`).toEqual([])
      expect.soft(aside.problems, `${fault.name}, not shown`).toEqual([])
    }
    drip.close()
  })
}

for (const name of ['entry: 404', 'chunk: hang', 'stylesheet: changed in flight']) {
  test(`without a predecessor, ${name} shows an error and recovers on retry`, async ({ page, application }) => {
    const drip = await startDrip()
    const { first, variant, promote } = await openReleases(application)
    const good = first.get('mf-vocabulary')
    const fault = faults.find((one) => one.name === name)
    if (!good || !fault) throw new Error(`no ${name}`)
    const lonely = await variant(good)
    const set = await promote('mf-vocabulary', lonely.id, null)
    await expect.poll(() => application.servedSet()).toBe(set)

    await signUp(page)
    await intercept(page, lonely, fault, drip)
    await page.goto('/vocabulary', { waitUntil: 'domcontentloaded' })
    // Without a predecessor, the loader waits ten seconds for a file that hangs.
    await expect(page.getByRole('heading', { name: 'n’a pas pu être affiché' })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.locator('[data-remote="mf-vocabulary"]').getByRole('heading', { level: 2 }).first()).toBeVisible()
    drip.close()
  })
}

test('a file that is lost once is asked for again, and no failure is counted', async ({ page, application }) => {
  const drip = await startDrip()
  const { first, variant, promote } = await openReleases(application)
  const good = first.get('mf-vocabulary')
  if (!good) throw new Error('the vocabulary is not live')
  await signUp(page)
  const told = await listenToBeacons(page)
  for (const fault of passingFaults) {
    // A page that is open asks for a release ahead once it goes live, and would take the fault.
    await page.goto('about:blank')
    const lonely = await variant(good)
    const set = await promote('mf-vocabulary', lonely.id, null)
    await expect.poll(() => application.servedSet()).toBe(set)
    await intercept(page, lonely, fault, drip)
    await page.goto('/vocabulary')
    const shown = page.locator('[data-remote="mf-vocabulary"]').getByRole('heading', { level: 2 }).first()
    const panel = page.getByRole('heading', { name: 'n’a pas pu être affiché' })
    await expect(shown.or(panel).first()).toBeVisible()
    expect.soft(await panel.isVisible(), fault.name).toBe(false)
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    await expect.poll(() => told('seen', lonely.id)).toBe(true)
    expect.soft(told('unloaded', lonely.id), fault.name).toBe(false)
  }
  drip.close()
})

for (const what of ['comes late', 'never comes']) {
  test(`a release that ${what} gives way to its predecessor`, async ({ page, application }) => {
    const { first, variant, promote } = await openReleases(application)
    const good = first.get('mf-vocabulary')
    if (!good) throw new Error('the vocabulary is not live')
    await signUp(page)
    const told = await listenToBeacons(page)
    const late = await variant(good)
    const set = await promote('mf-vocabulary', late.id, good.id)
    await expect.poll(() => application.servedSet()).toBe(set)
    const comes = Promise.withResolvers<void>()
    await page.route(`**/releases/mf-vocabulary/${late.id}/**`, async (route) => {
      await comes.promise
      await route.continue()
    })
    await page.goto('/vocabulary', { waitUntil: 'domcontentloaded' })
    const shown = (id: string) => page.locator(`[data-release="mf-vocabulary@${id}"]:not([hidden])`)
    await expect(shown(good.id)).toBeVisible()
    if (what === 'comes late') comes.resolve()
    else await expect.poll(() => told('unloaded', late.id)).toBe(true)
    await expect(async () => {
      await page.getByRole('link', { name: 'Notes', exact: true }).click()
      await page.getByRole('link', { name: 'Vocabulaire', exact: true }).click()
      await expect(shown(what === 'comes late' ? late.id : good.id)).toBeVisible({ timeout: 5_000 })
    }).toPass()
    expect(told('unloaded', late.id)).toBe(what === 'never comes')
    comes.resolve()
  })
}

for (const { name, attempt } of setFaults) {
  test(`${name}: an open tab follows`, async ({ page, application }) => {
    const releases = await openReleases(application)
    await signUp(page)
    const { problems, waited } = await attempt({ page, application, releases }, 'mf-planning')
    test.info().annotations.push({ type: name, description: `${waited} ms` })
    expect(problems).toEqual([])
  })
}

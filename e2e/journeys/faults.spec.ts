import { test } from '../application/fixture.ts'
import { openReleases } from '../application/releases.ts'
import { faults, startDrip } from '../faults/catalogue.ts'
import { type Area, areas, prepare, type Stage, tryFault } from '../faults/stage.ts'
import { expect, signUp } from './learner.ts'

test.use({ journeys: 'faults', faulty: true })
test.describe.configure({ mode: 'default' })

const remotes = Object.keys(areas) as Area[]

for (const [index, remote] of remotes.entries()) {
  // Every fault, each with another remote; `pnpm bench faults` tries all with all.
  const own = faults.filter((_fault, at) => at % remotes.length === index)

  test(`faults of ${remote} leave the rest usable and give way to the predecessor`, async ({ page, application }) => {
    const drip = await startDrip()
    const stage: Stage = { page, application, releases: await openReleases(application), drip }
    await prepare(page)
    await signUp(page)
    for (const fault of own) {
      for (const shown of [true, false]) {
        const { problems, waited } = await tryFault(stage, remote, fault, shown)
        console.log(`${remote} ${fault.name}: ${shown ? `${waited} ms` : 'not shown'}`)
        expect.soft(problems, `${fault.name}, ${shown ? 'shown' : 'not shown'}`).toEqual([])
        if (shown) expect.soft(waited, fault.name).toBeLessThan(fault.limit)
      }
    }
    drip.close()
  })
}

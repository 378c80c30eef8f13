import { createMemoryHistory } from 'history'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGuardedHistory } from './history.ts'

let answers: ((leave: boolean) => void)[]
let asked: (string | undefined)[]
const setUp = () => {
  answers = []
  asked = []
  return createGuardedHistory(
    (message) => {
      asked.push(message)
      return new Promise((resolve) => answers.push(resolve))
    },
    createMemoryHistory({ initialEntries: ['/notes'] }),
  )
}
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('createGuardedHistory', () => {
  let guarded: ReturnType<typeof setUp>
  beforeEach(() => {
    guarded = setUp()
  })

  it('lets go when nothing is unsaved', () => {
    guarded.history.push('/planning')
    expect(guarded.history.location.pathname).toBe('/planning')
    expect(asked).toEqual([])
  })

  it('asks in the source’s words, stays on no, leaves on yes', async () => {
    guarded.unsaved().set(true, 'Fermer quand même ?')
    guarded.history.push('/planning')
    expect(asked).toEqual(['Fermer quand même ?'])
    expect(guarded.history.location.pathname).toBe('/notes')
    answers[0]?.(false)
    await settled()
    expect(guarded.history.location.pathname).toBe('/notes')

    guarded.history.push('/planning')
    answers[1]?.(true)
    await settled()
    expect(guarded.history.location.pathname).toBe('/planning')
  })

  it('lets pass what opens beside the unsaved work, and asks for the next way out', () => {
    guarded.unsaved().set(true)
    guarded.history.push('/notes?file=cours.pdf', { leavesNothing: true })
    expect(guarded.history.location.search).toBe('?file=cours.pdf')
    expect(asked).toEqual([])
    guarded.history.push('/planning')
    expect(asked).toHaveLength(1)
  })

  it('asks once, however often the learner clicks meanwhile', () => {
    guarded.unsaved().set(true)
    guarded.history.push('/planning')
    guarded.history.push('/ai')
    expect(asked).toHaveLength(1)
  })

  it('asks until the last of several sources is saved or gone', () => {
    const first = guarded.unsaved()
    const second = guarded.unsaved()
    first.set(true)
    second.set(true)
    first.set(false)
    expect(guarded.hasUnsaved.get()).toBe(true)
    second.release()
    expect(guarded.hasUnsaved.get()).toBe(false)
    guarded.history.push('/planning')
    expect(guarded.history.location.pathname).toBe('/planning')
  })
})

import { expect, it } from 'vitest'
import { currentStep, type DeletionProgress, follow, percentOf } from './follow.ts'

it.each([
  [[], 'subscription', 20],
  [['subscription'], 'files', 40],
  [['subscription', 'files', 'video'], 'rows', 60],
  [['subscription', 'files', 'rows', 'account'], 'account', 100],
])('after %j comes %s, at %i %', (done, step, percent) => {
  expect([currentStep(done), percentOf(done)]).toEqual([step, percent])
})

/** A clock that only waiting moves. */
function clock() {
  let time = 0
  return {
    now: () => time,
    async wait(ms: number) {
      time += ms
    },
  }
}

it('asks until the deletion is over, past failures', async () => {
  const answers: (DeletionProgress | null)[] = [
    { done: ['subscription'], finished: false },
    null,
    { done: ['subscription', 'files'], finished: true },
  ]
  const seen: (readonly string[])[] = []
  const goOn = async () => {
    const answer = answers.shift()
    if (!answer) throw new Error('offline')
    return answer
  }
  expect(await follow(goOn, (done) => seen.push(done), clock())).toBe(true)
  expect(seen).toEqual([['subscription'], ['subscription', 'files']])
  expect(answers).toEqual([])
})

it('keeps nobody waiting for longer than half a minute', async () => {
  let asked = 0
  const goOn = async () => ({ done: [`${asked++}`], finished: false })
  expect(await follow(goOn, () => {}, clock())).toBe(false)
  expect(asked).toBe(60)
})

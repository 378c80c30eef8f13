import { afterEach, expect, it, vi } from 'vitest'
import { heldOutput, onStop, startProgress } from './progress.ts'

afterEach(() => vi.restoreAllMocks())

const terminal = (isTTY: boolean) => {
  const written: string[] = []
  return { written, isTTY, write: (text: string) => written.push(text) > 0 }
}

it('writes a line for each step when the output is not a terminal', () => {
  const output = terminal(false)
  const progress = startProgress(2, () => {}, output)
  progress.step('one')
  progress.step('two')
  progress.end()
  expect(output.written).toEqual(['1/2 one\n', '2/2 two\n'])
})

it('uses one line of a terminal, and clears it at the end', () => {
  const output = terminal(true)
  const progress = startProgress(null, () => {}, output)
  progress.step('one')
  progress.end()
  expect(output.written).toEqual(['\r\u001b[K1 one', '\r\u001b[K'])
})

it('counts up to a total that is known only with the first step', () => {
  const output = terminal(false)
  const progress = startProgress(null, () => {}, output)
  progress.step('one', 2)
  progress.step('two', 2)
  progress.end()
  expect(output.written).toEqual(['1/2 one\n', '2/2 two\n'])
})

it('prints the results so far when it is stopped, and ends', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const showSoFar = vi.fn()
  startProgress(2, showSoFar, terminal(false)).step('one')
  process.emit('SIGTERM')
  expect(showSoFar).toHaveBeenCalledOnce()
  expect(exit).toHaveBeenCalledWith(130)
})

it('handles one signal, and none after the end', () => {
  const work = vi.fn()
  const other = vi.fn()
  process.on('SIGTERM', other)
  onStop(work)
  process.emit('SIGTERM')
  process.emit('SIGTERM')
  onStop(work)()
  process.emit('SIGTERM')
  process.off('SIGTERM', other)
  expect(work).toHaveBeenCalledOnce()
  expect(other).toHaveBeenCalledTimes(3)
})

it('holds the output of work beside other work until it is shown, then prints it as it comes', () => {
  const output = terminal(false)
  const { print, show } = heldOutput(output)
  print('one\n')
  expect(output.written).toEqual([])
  show()
  print('two\n')
  expect(output.written).toEqual(['one\n', 'two\n'])
})

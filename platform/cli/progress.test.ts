import { afterEach, expect, it, vi } from 'vitest'
import { onStop, startProgress } from './progress.ts'

afterEach(() => vi.restoreAllMocks())

const terminal = (isTTY: boolean) => {
  const written: string[] = []
  return { written, isTTY, write: (text: string) => written.push(text) > 0 }
}

it('writes a line for each step where nothing can be written over', () => {
  const output = terminal(false)
  const progress = startProgress(2, () => {}, output)
  progress.step('one')
  progress.step('two')
  progress.end()
  expect(output.written).toEqual(['1/2 one\n', '2/2 two\n'])
})

it('keeps to one line on a terminal, and leaves it empty', () => {
  const output = terminal(true)
  const progress = startProgress(null, () => {}, output)
  progress.step('one')
  progress.end()
  expect(output.written).toEqual(['\r\u001b[K1 one', '\r\u001b[K'])
})

it('shows what there is when it is stopped, and ends', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const showSoFar = vi.fn()
  startProgress(2, showSoFar, terminal(false)).step('one')
  process.emit('SIGTERM')
  expect(showSoFar).toHaveBeenCalledOnce()
  expect(exit).toHaveBeenCalledWith(130)
})

it('hears one signal, and none once it is over', () => {
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

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { toolsOf } from './tools.ts'

/** A checkout with a tool that does what a script says. */
async function checkout(script: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'cahier-tools-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const bin = join(root, 'node_modules/.bin')
  await mkdir(bin, { recursive: true })
  await writeFile(join(bin, 'tool'), `#!${process.execPath}\n${script}`)
  await chmod(join(bin, 'tool'), 0o755)
  return root
}

it('prints what a tool says on both streams, and gives it its environment', async () => {
  const root = await checkout(`console.log(process.env.A, process.argv[2]); console.error('é'); process.exitCode = 3`)
  const said: string[] = []
  expect(await toolsOf(root, { A: 'all' }).run('tool', ['one'], (text) => said.push(text), { B: '' })).toBe(3)
  expect(said.join('').trim().split('\n').toSorted()).toEqual(['all one', 'é'])
})

it('interrupts the tools that run, which count as failed, and begins no other', async () => {
  const root = await checkout(`console.log('ready'); setInterval(() => {}, 1000)`)
  const tools = toolsOf(root, {})
  const said: string[] = []
  const code = tools.run('tool', [], (text) => said.push(text))
  await vi.waitFor(() => expect(said.join('')).toContain('ready'))
  tools.interrupt()
  expect(await code).toBe(1)
  said.length = 0
  expect(await tools.run('tool', [], (text) => said.push(text))).toBe(1)
  expect(said).toEqual([])
})

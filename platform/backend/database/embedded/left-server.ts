import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Milliseconds given to the server of a process that was killed, which ends by itself. */
const orphanTimeoutMs = 10_000

/**
 * Sees to what a former server left in a cluster whose directory this process has locked: waits for one that still runs, and takes its file
 * from one that does not. Postgres takes the number in that file for a server as long as any process of its user has it, after a power cut or in a
 * container any program.
 */
export async function settleFormerServer(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const deadline = performance.now() + orphanTimeoutMs
  let asked = false
  while (existsSync(file)) {
    const text = await readFile(file, 'utf8').catch(() => '')
    const [first = '', ...rest] = text.split('\n')
    const pid = Number(first)
    // A power cut may leave the file empty; Postgres refuses to start beside it.
    if (!(Number.isInteger(pid) && pid > 0)) return await rm(file, { force: true })
    if (!(await isServerOf(cluster, pid))) {
      // Postgres passes over its parent's number, and still looks at the shared memory that the file names.
      await writeFile(file, [process.pid, ...rest].join('\n'))
      return
    }
    // What runs on Postgres itself refuses to start beside.
    if (performance.now() > deadline) return
    if (!asked) process.kill(pid, 'SIGINT')
    asked = true
    await setTimeout(10)
  }
}

/** Whether a process was started as the server of a cluster: its number may be another's by now. */
async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const command = await commandOf(pid)
  return command.includes(` -D ${cluster} `)
}

/** The command of a process with its arguments, a space between them and at the end; blank where there is no such process. */
async function commandOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    return (await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)])).stdout
  } catch {
    return ''
  }
}

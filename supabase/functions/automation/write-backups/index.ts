import type { SupabaseClient } from '@supabase/supabase-js'
import { answeringAtOnce } from '../../_shared/answer-at-once.ts'
import { dataOf, endpoint, Refusal } from '../../_shared/endpoint.ts'
import { claimSteps, type LeasedStep, type StepOutcome, settleStep } from '../steps.ts'
import { backupVersion, camel, fileRow, format, inOrder } from './format.ts'

/** Milliseconds after which a call begins no other backup. */
const workTimeMs = 30_000
/** Bytes of a backup: more would not fit into a function. */
const maxBackupBytes = 200_000_000

interface Contents {
  readonly user: object
  readonly sections: readonly string[]
}
interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly after: object | null
}

/** `{}` → `{ written, failed }`. Writes the backups of automations that are due. Requires the secret key. */
Deno.serve(
  endpoint(async (_body, client) => {
    const first = await claimSteps(client, 'create_backup', 1)
    return answeringAtOnce(async () => {
      const counts = { written: 0, failed: 0 }
      const end = Date.now() + workTimeMs
      for (let steps = first; steps.length > 0; steps = await claimSteps(client, 'create_backup', 1)) {
        for (const step of steps) {
          const outcome = await write(client, step)
          counts['output' in outcome ? 'written' : 'failed']++
          await settleStep(client, step, outcome)
        }
        if (Date.now() > end) break
      }
      return counts
    })
  }),
)

async function write(client: SupabaseClient, step: LeasedStep): Promise<StepOutcome> {
  try {
    const file = await contentsOf(client, step)
    if (file === null)
      return failed('backup_too_large', 'Ces données sont trop grandes pour une sauvegarde automatique.')
    // The same name each time: what is written again replaces.
    const path = `${step.user_id}/cahier-${step.begun_at.slice(0, 10)}-${step.key.slice(0, 8)}.json`
    const { error } = await client.storage
      .from('backups')
      .upload(path, file, { upsert: true, contentType: 'application/json' })
    if (error) {
      const isFull = ('statusCode' in error && error.statusCode === '402') || /limitée à \d+ Go/.test(error.message)
      return isFull
        ? failed('storage_limit', error.message)
        : failed('internal', 'La sauvegarde n’a pas pu être enregistrée.', true)
    }
    return { output: { path, bytes: file.size } }
  } catch (error) {
    console.error('backup not written', step.id, error instanceof Refusal ? error.code : error)
    return failed('internal', 'La sauvegarde n’a pas pu être écrite.', true)
  }
}

/** The whole file; null where it is too large. The files that it names stay where they are: whoever downloads it puts them beside. */
async function contentsOf(client: SupabaseClient, step: LeasedStep): Promise<Blob | null> {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const add = (text: string) => {
    const bytes = encoder.encode(text)
    size += bytes.length
    parts.push(bytes)
  }
  const { user, sections } = (await dataOf(client.rpc('backup_contents', { step_id: step.id }))) as Contents
  add(
    `{\n"format": ${JSON.stringify(format)},\n"version": ${backupVersion},\n"exportDate": ${JSON.stringify(new Date().toISOString())},\n"user": ${JSON.stringify(user)}`,
  )
  for (const section of inOrder(sections)) {
    add(`,\n${JSON.stringify(camel(section))}: [`)
    let isFirst = true
    for (let after: object | null | undefined; after !== null; ) {
      const page = (await dataOf(
        client.rpc('backup_rows', { step_id: step.id, section, after: after ?? null }),
      )) as Page
      for (const row of page.rows) {
        add(`${isFirst ? '' : ','}\n${JSON.stringify(fileRow(section, row))}`)
        isFirst = false
      }
      if (size > maxBackupBytes) return null
      after = page.after
    }
    add(']')
  }
  add('\n}\n')
  return new Blob(parts, { type: 'application/json' })
}

const failed = (code: string, message: string, retry = false) => ({ code, message, retry })

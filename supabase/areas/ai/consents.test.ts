import { expect, test } from 'vitest'
import { ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

test('an account agrees to at most 20 hosts, and to another one once it has withdrawn a consent', () =>
  inScratch(async (sql) => {
    const agree = (host: string) => runAs(sql, 'owner', 'insert into public.ai_consents (host) values ($1)', [host])
    for (let host = 1; host <= 20; host++) await agree(`host-${host}.example`)
    await sql('savepoint all_agreed')
    await expect(agree('host-21.example')).rejects.toMatchObject({ detail: 'too_many_consents' })
    await sql('rollback to savepoint all_agreed')
    await runAs(sql, 'owner', `delete from public.ai_consents where user_id = $1 and host = 'host-1.example'`, [
      ownerId,
    ])
    await agree('host-21.example')
  }))

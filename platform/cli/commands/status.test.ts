import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  bucketOf,
  damageFile,
  noEvidence,
  noHealth,
  noReleaseHealth,
  withValue,
  writeDamage,
  writeHealth,
} from '@cahier/releases/health'
import { halt, type MigrationLedger, promote, ReleaseError, tryOut } from '@cahier/releases/model'
import type { Delta } from '@cahier/releases/store'
import { commit, directoryStore, newestSet, publish, servedIn } from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { proposedFile } from '@cahier/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Environment } from '../environment.ts'
import type { ReleaseContext } from '../release/context.ts'
import { promoteCheckout } from '../release/deploy.ts'
import { listFlags, setFlag } from './flags.ts'
import { grantSet } from './grant.ts'
import { promoteMembers, retireMember, rollbackMember, rollbackToSet, withdrawRelease } from './operate.ts'
import { showHistory, showStatus } from './status.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
let ledger: MigrationLedger
const notes = 'mf-notes'
let data: string
let context: ReleaseContext
let said: string[]
const operate = (delta: Delta) => context.commit(delta)

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'cahier-status-'))
  ledger = { head: null, floor: null }
  const store = directoryStore(data)
  const flags = { delay: { default: 3000, min: 1000, max: 9000, description: 'attente' } }
  for (const draft of [draftOf('shell', a), draftOf(notes, b, { flags }), draftOf(notes, c)]) {
    await writeDist(join(data, 'dist', draft.id), draft)
    await publish(store, join(data, 'dist', draft.id))
  }
  const options = { channel: 'production', author: 'test' }
  context = {
    channel: 'production',
    store,
    commit: (delta, _force, author = 'test', approval) =>
      commit(store, delta, {
        ...options,
        ledger,
        author,
        ...(approval ? { approval } : { breakGlass: author === 'root' }),
      }),
    served: servedIn(data, 'production'),
    ledger: async () => ledger,
    open: async () => {},
  } as ReleaseContext
  await operate((live) => promote(live, { shell: a, [notes]: b }, null))
  said = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(data, { recursive: true })
})

test('says which live releases use what leaves the contract', async () => {
  const shell = draftOf('shell', id('d'), { contract: { provides: '2.0.0', former: ['1.0.0'] } })
  const dated = draftOf(notes, id('e'), { importedNames: { '@cahier/contract/data': ['AreaError'] } })
  for (const draft of [shell, dated]) {
    await writeDist(join(data, 'dist', draft.id), draft)
    await publish(context.store, join(data, 'dist', draft.id))
  }
  expect(await status()).not.toContain('contrat')
  await operate((live) => promote(live, { shell: id('d'), [notes]: id('e') }, null))
  const key = `${notes}@${id('e')}`
  expect(await status()).toContain(`${key} a besoin du contrat ^1.0.0`)
  expect(said.join('')).toContain(`${key} importe AreaError de @cahier/contract/data`)
  expect(
    JSON.parse(await status(true)).members.find(({ member }: { member: string }) => member === notes),
  ).toMatchObject({
    dated: { contract: '^1.0.0', imports: [{ name: 'AreaError', movedTo: '@cahier/contract/react' }] },
  })
})

test('says what of the live set, or on trial, the database does not support', async () => {
  const [old, needing] = [id('d'), id('e')]
  const drafts = [
    draftOf(notes, old, { migration: { needs: null, builtAgainst: '20260101000000' } }),
    draftOf(notes, needing, { migration: { needs: '20260201000000', builtAgainst: '20260201000000' } }),
  ]
  for (const draft of drafts) {
    await writeDist(join(data, 'dist', draft.id), draft)
    await publish(context.store, join(data, 'dist', draft.id))
  }
  ledger = { head: '20260201000000', floor: null }
  await operate((live) => promote(live, { [notes]: old }, null))
  expect(await status()).not.toContain('base de données')
  ledger = { ...ledger, floors: { notes: '20260201000000' } }
  expect(await status()).toContain(`${notes}@${old} est construite sur la migration 20260101000000`)
  expect(said.join('')).toContain('CAHIER-S011')
  await operate((live) => promote(live, { [notes]: b }, null))
  await operate((live) => tryOut(live, notes, { release: needing, share: 10 }, null))
  expect(await status()).not.toContain('base de données')
  ledger = { head: '20260101000000', floor: null }
  expect(await status()).toContain(`${notes}@${needing} demande la migration 20260201000000`)
  expect(JSON.parse(await status(true)).unsupported).toMatchObject([{ rule: 'migration' }])
})

test('says what the live release and the one on trial are called', async () => {
  const called = {
    [id('e')]: { version: '1.2.0', tags: ['rentree', 'main'] },
    [id('f')]: { version: '1.3.0-rc.1', tags: ['rc'] },
  }
  for (const [release, names] of Object.entries(called)) {
    await writeDist(join(data, 'dist', release), draftOf(notes, release, names))
    await publish(context.store, join(data, 'dist', release))
  }
  await operate((live) => promote(live, { [notes]: id('e') }, null))
  await operate((live) => tryOut(live, notes, { release: id('f'), share: 10 }, null))
  const lines = (await status()).split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^shell +a{12} 0\.1\.0 /))
  expect(lines).toContainEqual(expect.stringMatching(/^mf-notes +e{12} 1\.2\.0 rentree main /))
  expect(lines).toContainEqual(expect.stringMatching(/^ +f{12} 1\.3\.0-rc\.1 rc /))
  expect(JSON.parse(await status(true)).members).toContainEqual(
    expect.objectContaining({
      release: id('e'),
      ...called[id('e')],
      canary: { release: id('f'), share: 10, ...called[id('f')] },
    }),
  )
})

const status = async (asJson = false) => {
  said = []
  await showStatus(context, { data } as Environment, asJson)
  return said.join('')
}
const counts = (sessions: number, failed: number) => ({ ...noReleaseHealth, sessions, failed, crashed: failed })
const measured = {
  ...counts(41, 2),
  vitals: {
    ...noReleaseHealth.vitals,
    lcp: withValue([], bucketOf('lcp', 1_800)),
    cls: withValue([], bucketOf('cls', 0.02)),
  },
  requests: { sent: 3_000, slow: 2, refused: 1 },
}
const releases = { [`mf-notes@${b}` as const]: counts(10_000, 4), [`mf-notes@${c}` as const]: measured }

test('shows the share of sessions without an error, and rounds it down below 100 %', async () => {
  await writeHealth(join(data, 'health.json'), { ...noHealth, releases })
  await promoteMembers(context, [notes, c], { share: '10' })
  expect(said.join('')).toBe(`mf-notes@${c} est à l’essai sur 10\u202f% des sessions (ensemble 2).\n`)
  const lines = (await status()).split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^mf-notes +b{12} .*99,9\s% de 10000 +– +–$/))
  expect(lines).toContainEqual(
    expect.stringMatching(/^ +c{12} 0\.1\.0 +b{12} +95,1\s% de 41 +1\s848 · – · 0,02 +0,1\s% +à l’essai, 10\u202f%$/),
  )
  expect(JSON.parse(await status(true))).toMatchObject({
    members: [{ member: 'shell' }, { member: notes, release: b, canary: { release: c, share: 10 } }],
    health: [
      { release: `mf-notes@${b}`, sessions: 10_000, crash_free: 0.9996 },
      {
        release: `mf-notes@${c}`,
        sessions: 41,
        failed: 2,
        requests: { sent: 3_000, slow: 2, refused: 1 },
        refused_share: 1 / 3_000,
        p75: { lcp: 1_848, inp: null, cls: 0.021 },
      },
    ],
  })
})

test('names the files that the server found damaged', async () => {
  expect(await status()).not.toContain('CAHIER-R044')
  const found = { release: `mf-notes@${b}`, file: 'app.js.br' }
  await writeDamage(damageFile(data), [found])
  expect((await status()).split('\n')).toContain(`- mf-notes@${b}/app.js.br`)
  expect(await status()).toContain('CAHIER-R044')
  expect(JSON.parse(await status(true))).toMatchObject({ damaged_files: [found] })
})

test('shows the set that the server keeps a copy of where its file was damaged, and operations start from it', async () => {
  await operate((live) => promote(live, { [notes]: c }, null))
  const set = await context.store.set('production', 2)
  if (!set) throw new Error('There is no set')
  await context.served.keep({ set, records: [] })
  await writeFile(join(data, 'sets/production/2.json'), '{"format":')
  expect(JSON.parse(await status(true))).toMatchObject({ release_set: 2, damaged_set: 2 })
  expect((await newestSet(context.store, 'production', set)).set?.members[notes]?.release).toBe(c)
})

test('says that nothing can be saved, with the code', async () => {
  const requireWritable = async () => {
    throw new ReleaseError('CAHIER-R052', { store: data })
  }
  context = { ...context, store: { ...context.store, requireWritable } }
  expect(await status()).toMatch(/lecture seule.*\(CAHIER-R052\)/)
  expect(JSON.parse(await status(true))).toMatchObject({ problem: 'CAHIER-R052' })
})

test('shows that a trial was halted, and why, until the member changes again', async () => {
  await operate((live) => tryOut(live, notes, { release: c, share: 10 }, null))
  await operate((live) => halt(live, notes, c, 'Arrêt automatique : 9 sessions sur 41 en échec.'))
  await operate((live) => promote(live, { shell: a }, null, ['shell']))
  expect(await status()).toContain(
    `L’essai de mf-notes@${c} a été arrêté. Arrêt automatique : 9 sessions sur 41 en échec.`,
  )
  await operate((live) => promote(live, { [notes]: c }, null))
  expect(await status()).not.toContain('arrêté')
})

test('says in words why the server halted a trial', async () => {
  await operate((live) => tryOut(live, notes, { release: c, share: 10 }, null))
  const [canary, stable] = [`mf-notes@${c}`, `mf-notes@${b}`] as const
  await operate((live) => halt(live, notes, c, `trial.failures ${canary} 9/41 ${stable} 0/400`))
  const why = `9 sessions sur 41 en échec avec ${canary}, 0 session sur 400 en échec avec ${stable}.`
  expect(await status()).toContain(why)
  said = []
  await showHistory(context, undefined)
  expect(said.join('')).toContain(why)
})

test('says what waits for a second person on this channel', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const promotion = { operation: 'promote', member: notes, release: c, channel: 'production' }
  const proposed = (operation: object, over: object = {}) => ({
    id: 'x',
    operation,
    person: 'p',
    token: null,
    author: 'lea@exemple.fr',
    reason: 'éditeur',
    effect: '',
    proposedAt: at(-1),
    expiresAt: at(1),
    rejection: null,
    ...over,
  })
  const file = [
    proposed(promotion),
    proposed({ operation: 'rollback_to_set', set: 1, reason: 'panne', channel: 'production' }),
    proposed({ operation: 'retire', member: notes, reason: 'fin', channel: 'production' }),
    proposed({ ...promotion, channel: 'beta' }),
    proposed(promotion, { expiresAt: at(-1) }),
    proposed(promotion, { rejection: { by: 'tom@exemple.fr', reason: 'non' } }),
  ]
  await writeFile(proposedFile(data), JSON.stringify(file), { mode: 0o600 })
  const sentences = (await status()).split('\n').filter((line) => line.startsWith('Attend'))
  expect(sentences).toEqual([
    expect.stringMatching(
      `^Attend une deuxième personne jusqu’au .* : mise en service mf-notes@${c}, par lea@exemple.fr. Raison\u202f: éditeur$`,
    ),
    expect.stringMatching(/ : retour 1, par /),
    expect.stringMatching(/ : sortie mf-notes, par /),
  ])
  const { waiting } = JSON.parse(await status(true))
  expect(waiting).toHaveLength(3)
  expect(waiting[0]).toMatchObject({ ...promotion, author: 'lea@exemple.fr', reason: 'éditeur' })
})

test('names both persons and both reasons of a set that was approved, and a command that did without', async () => {
  const approval = { by: 'tom@exemple.fr', reason: 'relu' }
  await context.commit((live) => promote(live, { [notes]: c }, 'éditeur'), false, 'lea@exemple.fr', approval)
  expect((await status()).split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^Ensemble 2 .* par lea@exemple\.fr, approuvé par tom@exemple\.fr\.$/),
    'Raisons\u202f: éditeur · approuvé\u202f: relu',
  ])
  expect(JSON.parse(await status(true))).toMatchObject({ author: 'lea@exemple.fr', reason: 'éditeur', approval })
  await context.commit((live) => promote(live, { [notes]: b }, 'panne'), false, 'root')
  expect(await status()).toMatch(/par root seul, bris de glace\.$/m)
  expect(JSON.parse(await status(true))).toMatchObject({ approval: null, break_glass: true })
  said = []
  await showHistory(context, undefined)
  expect(said.join('').split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^3 .* root seul, bris de glace +panne$/),
    expect.stringMatching(/^2 .* lea@exemple\.fr, approuvé par tom@exemple\.fr +éditeur · approuvé\u202f: relu$/),
  ])
})

test('shows when only this server has halted the trial', async () => {
  await operate((live) => tryOut(live, notes, { release: c, share: 10 }, null))
  const evidence = { ...noEvidence, canary: { sessions: 9, failed: 9 } }
  const unmeasured = { canary: { lcp: [], inp: [] }, stable: { lcp: [], inp: [] } }
  const tried = { member: notes, release: c, stable: b, share: 10, evidence } as const
  const trial = { ...tried, refusals: noEvidence, vitals: unmeasured, halted: 'Arrêt automatique.' }
  await writeHealth(join(data, 'health.json'), { ...noHealth, trials: [trial] })
  expect(await status()).toContain(`Le serveur n’envoie plus personne à mf-notes@${c}. Arrêt automatique.`)
})

test('the history names trials and halts', async () => {
  await operate((live) => tryOut(live, notes, { release: c, share: 10 }, null))
  await operate((live) => halt(live, notes, c, 'échecs'))
  said = []
  await showHistory(context, undefined)
  const lines = said.join('').split('\n')
  expect(lines[0]).toMatch(/^3 .* arrêt +mf-notes@c{12} .*échecs$/)
  expect(lines[1]).toMatch(/^2 .* essai +mf-notes@c{12} /)
})

test('a rollback during a trial ends the trial and reports it', async () => {
  await promoteMembers(context, [notes, c], { share: '50' })
  said = []
  await rollbackMember(context, notes, {})
  expect(said.join('')).toBe(`L’essai de mf-notes@${c} est terminé : mf-notes@${b} reste en service (ensemble 3).\n`)
})

test.each(['0', '100', '12.5', 'dix', ''])('a share of « %s » is refused', async (share) => {
  await expect(promoteMembers(context, [notes, c], { share })).rejects.toMatchObject({ code: 'CAHIER-R018' })
})

test('an operator works past a set that is cut short', async () => {
  await promoteMembers(context, [notes, c], {})
  await writeFile(join(data, 'sets/production/2.json'), '{"format":')
  expect(await status()).toContain('Le fichier de l’ensemble 2 est illisible\u202f: l’ensemble 1 reste en service')
  expect(JSON.parse(await status(true))).toMatchObject({ release_set: 1, damaged_set: 2 })
  said = []
  await showHistory(context, undefined)
  expect(said.join('').split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^2 +illisible/),
    expect.stringMatching(/^1 .*mise en service/),
  ])
  await promoteMembers(context, [notes, c], {})
  expect(JSON.parse(await status(true))).toMatchObject({ release_set: 3, damaged_set: null })
  await rollbackMember(context, notes, {})
  expect((await context.store.set('production', 4))?.members[notes]).toMatchObject({ release: b, held: true })
  await writeFile(join(data, 'sets/production/4.json'), '{"format":')
  said = []
  await grantSet(
    {
      ...context,
      authority: { sign: async () => ({ value: 'c2lnbmVk' }), admit: async () => {} },
      options: async () => ({ ledger }),
    } as never,
    { port: 3000 } as Environment,
    '1',
    { hours: '1' },
  )
  expect(said.join('')).toContain('http://localhost:3000/?set=1&grant=')
})

test('an operator works past a live release whose record is cut short', async () => {
  await writeFile(join(data, 'releases', notes, b, 'release.json'), '{"format":')
  await writeDamage(damageFile(data), [{ release: `${notes}@${b}`, file: 'release.json' }])
  expect(await status()).toContain(`- ${notes}@${b}/release.json`)
  expect(JSON.parse(await status(true))).toMatchObject({ release_set: 1, members: [{}, { release: b, commit: null }] })
  await promoteMembers(context, [notes, c], {})
  await withdrawRelease(context, `${notes}@${b}`, { reason: 'abîmée' })
  expect(await context.store.set('production', 3)).toMatchObject({
    members: { [notes]: { release: c } },
    withdrawn: [`${notes}@${b}`],
  })
})

test('says of which commit, workflow and run a live release is', async () => {
  const provenance = {
    repository: 'https://git.example/acme/notes',
    workflow: 'release.yml',
    run: 'https://ci.example/runs/7',
  }
  const built = draftOf(notes, id('d'), { commit: '0123456789abcdef0123456789abcdef01234567', provenance })
  await writeDist(join(data, 'dist', built.id), built)
  await publish(context.store, join(data, 'dist', built.id))
  await promoteMembers(context, [notes, built.id], {})
  const lines = (await status()).split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^mf-notes +d{12} 0\.1\.0 +0123456 /))
  expect(lines).toContainEqual(
    expect.stringMatching(/^mf-notes@d{12} construite par release\.yml\s: https:\/\/ci\.example\/runs\/7$/),
  )
  expect(JSON.parse(await status(true))).toMatchObject({ members: [{}, { commit: built.commit, provenance }] })
})

test('members go live in one set, and back to an earlier one in one set', async () => {
  await promoteMembers(context, ['shell', `${notes}@${c}`], {})
  expect(await context.store.head('production')).toBe(2)
  expect(said.join('')).toBe(`shell@${a} est déjà en service.\nmf-notes@${c} est en service (ensemble 2).\n`)
  said = []
  await rollbackToSet(context, '1', { reason: 'panne' })
  expect(said.join('')).toBe(`mf-notes@${b} est de nouveau en service (ensemble 3).\n`)
  expect(await context.store.set('production', 3)).toMatchObject({
    operation: 'rollback',
    changed: [notes],
    reason: 'panne',
    members: { [notes]: { release: b, held: true } },
  })
  const again = rollbackToSet(context, '1', {})
  await expect(again).rejects.toThrow('Ce qui est en service est déjà celui de l’ensemble 1.')
  await expect(promoteMembers(context, ['shell', notes], { share: '10' })).rejects.toMatchObject({
    code: 'CAHIER-C004',
  })
})

test('an area is taken out, stays out at a start, and comes back when it is promoted', async () => {
  await retireMember(context, notes, { reason: 'remplacé' })
  expect(said.join('')).toMatch(
    /^mf-notes ne fait plus partie de l’application \(ensemble 2\)\.\nLes données du domaine notes restent/,
  )
  expect(await context.store.set('production', 2)).toMatchObject({
    operation: 'retire',
    members: { shell: { release: a } },
    retired: [notes],
  })
  said = []
  await promoteCheckout(context, { shell: a, [notes]: c }, (line) => said.push(line))
  expect(said).toEqual([expect.stringMatching(/^mf-notes a été retiré de l’application/)])
  await operate((live) => promote(live, { shell: a }, null, ['shell']))
  expect((await context.store.set('production', 3))?.retired).toEqual([notes])
  await promoteMembers(context, [notes], {})
  const back = await context.store.set('production', 4)
  expect([back?.members[notes]?.release, back?.retired]).toEqual([b, undefined])
  await expect(retireMember(context, 'shell', { reason: 'non' })).rejects.toMatchObject({ code: 'CAHIER-R019' })
})

test('an area whose commands another one calls is not taken out', async () => {
  const named = { id: 'notes.create', expose: './create', label: { fr: '', en: '', es: '', de: '' } }
  for (const draft of [
    draftOf(notes, id('d'), { commands: [named] }),
    draftOf('mf-ai', a, { uses: ['notes.create'] }),
  ]) {
    await writeDist(join(data, 'dist', draft.member, draft.id), draft)
    await publish(context.store, join(data, 'dist', draft.member, draft.id))
  }
  await operate((live) => promote(live, { [notes]: id('d'), 'mf-ai': a }, null))
  await expect(retireMember(context, notes, { reason: 'x' })).rejects.toMatchObject({
    code: 'CAHIER-R006',
    parameters: { problems: [{ rule: 'command', release: `mf-ai@${a}`, needed: 'notes.create' }] },
  })
})

test('a trial whose shares follow each other is begun, and shown', async () => {
  await promoteMembers(context, [notes], { ramp: '1,10,100', every: '30m' })
  expect(said.join('')).toContain('Ensuite, toutes les 30m et si les sessions vont bien\u202f: 10, 100\u202f%.')
  expect((await context.store.set('production', 2))?.members[notes]?.canary).toMatchObject({
    release: c,
    share: 1,
    ramp: { shares: [10, 100], every: 30 },
  })
  expect(await status()).toMatch(/à l’essai, 1\u202f% → 10 → 100/)
  for (const share of [{}, { share: '10' }])
    await expect(promoteMembers(context, [notes], { ...share, every: '1h' })).rejects.toMatchObject({
      code: 'CAHIER-C004',
    })
  for (const every of [undefined, '0m', '1w']) {
    const refused = promoteMembers(context, [notes], { ramp: '1,10', ...(every !== undefined && { every }) })
    await expect(refused).rejects.toMatchObject({ code: 'CAHIER-C004' })
  }
})

test('flags are listed, set and taken back, each in a set of its own', async () => {
  await listFlags(context, undefined)
  expect(said.join('')).toMatch(/^mf-notes +delay +3000 +3000 +1000…9000 +attente$/m)
  said = []
  await setFlag(context, [notes, 'delay', '5000'], { reason: 'charge' })
  await expect(setFlag(context, [notes, 'delay', '5000'], {})).rejects.toThrow('delay vaut déjà 5000.')
  expect(said).toEqual(['delay vaut 5000 dans l’ensemble 2.\n'])
  await expect(setFlag(context, [notes, 'delay', 'abc'], {})).rejects.toMatchObject({ code: 'CAHIER-R027' })
  await expect(setFlag(context, [notes, 'other', 'true'], {})).rejects.toMatchObject({ code: 'CAHIER-R027' })
  await setFlag(context, [notes, 'delay'], {})
  expect(said.at(-1)).toBe('delay vaut sa valeur par défaut dans l’ensemble 3.\n')
  said = []
  await showHistory(context, notes)
  expect(said.join('')).toMatch(/^2 .*drapeau.*charge$/m)
})

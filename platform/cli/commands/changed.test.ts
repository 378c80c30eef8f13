import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { MemberName } from '@cahier/releases/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changedMembers, listChanged } from './changed.ts'

const members: MemberName[] = ['shell', 'mf-ai', 'mf-notes']
const areas: Readonly<Record<string, string[]>> = {
  '20260101000000_words.sql': ['ai', 'notes'],
  '20260102000000_frame.sql': ['shell'],
  '20260103000000_plain.sql': [],
}

test.each<[string[], MemberName[]]>([
  [[], []],
  [['docs/guides/areas.md', 'README.md', 'e2e/journeys/notes.spec.ts', '.github/workflows/ci.yml'], []],
  [['mf-notes/src/app.tsx'], ['mf-notes']],
  [
    ['mf-notes/src/app.tsx', 'shell/src/boot/main.ts'],
    ['shell', 'mf-notes'],
  ],
  [['mf-notes-old/src/app.tsx', 'docs/mf-notes/a.md'], []],
  [['mf-gone/src/app.tsx'], []],
  [['platform/contract/api/shell-api.ts'], members],
  [['shared-ui/components/button/button.tsx'], members],
  [['pnpm-lock.yaml'], members],
  [['mf-notes/package.json'], ['mf-notes']],
  [['supabase/migrations/20260101000000_words.sql'], ['mf-ai', 'mf-notes']],
  [['supabase/migrations/20260102000000_frame.sql'], ['shell']],
  [['supabase/migrations/20260103000000_plain.sql', 'supabase/areas/notes/area.ts'], []],
  [['supabase/migrations/20260104000000_gone.sql'], members],
])('%j changes %j', async (paths, changed) => {
  expect(await changedMembers(paths, members, async (file) => areas[file] ?? null)).toEqual(changed)
})

let root: string
const said: string[] = []
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
const put = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await appendFile(join(root, path), text)
}
const commit = () => {
  git('add', '-A')
  git('commit', '--quiet', '--no-verify', '-m', 'Change')
  return git('rev-parse', 'HEAD')
}
const changedSince = async (since: string) => {
  said.length = 0
  await listChanged(root, { since, json: true })
  return JSON.parse(said.join('')) as string[]
}
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-changed-'))
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  git('init', '--quiet', '--initial-branch=main')
  for (const member of members) {
    await put(`${member}/rspack.config.ts`, '')
    await put(`${member}/src/app.tsx`, `${member}\n`.repeat(50))
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true })
})

test('what a branch has changed is found from where it left, whatever happened there since', async () => {
  commit()
  git('switch', '--quiet', '-c', 'branch')
  await put('mf-notes/src/app.tsx', 'changed\n')
  await put('supabase/migrations/20260101000000_a.sql', '-- area: ai\n')
  commit()
  git('switch', '--quiet', 'main')
  await put('shell/src/app.tsx', 'changed\n')
  commit()
  git('switch', '--quiet', 'branch')
  expect(await changedSince('main')).toEqual(['mf-ai', 'mf-notes'])
  expect(await changedSince('HEAD')).toEqual([])
})

test('a file that moved changes both members', async () => {
  const before = commit()
  await rename(join(root, 'mf-notes/src/app.tsx'), join(root, 'mf-ai/src/moved.tsx'))
  commit()
  expect(await changedSince(before)).toEqual(['mf-ai', 'mf-notes'])
})

test('without --json it is a member a line, or a sentence', async () => {
  const before = commit()
  await writeFile(join(root, 'mf-notes/src/app.tsx'), '')
  await writeFile(join(root, 'mf-ai/src/app.tsx'), '')
  commit()
  said.length = 0
  await listChanged(root, { since: before })
  expect(said.join('')).toBe('mf-ai\nmf-notes\n')
  said.length = 0
  await listChanged(root, { since: 'HEAD' })
  expect(said.join('')).toMatch(/^Aucun membre .*HEAD\.\n$/)
})

test.each(['nowhere', '0'.repeat(40), '--output=stolen', ''])(
  'the commit %j is refused in one sentence',
  async (since) => {
    commit()
    await expect(listChanged(root, { since })).rejects.toMatchObject({
      code: 'CAHIER-C019',
      message: expect.stringMatching(/^«[^\n]+\.$/),
    })
  },
)

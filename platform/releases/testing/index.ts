import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MemberName, ReleaseDraft, ReleaseRecord, ReleaseSet } from '../model/index.ts'
import { integrityOf as integrity } from '../store/integrity.ts'

/** A valid release id made of one repeated hex digit: `id('a')`. */
export const id = (digit: string): string => digit.repeat(12)

const text = (fr: string) => ({ fr, en: fr, es: fr, de: fr })

/** A small valid draft of a member, with overrides from a test. */
export function draftOf(member: MemberName, release: string, over: Partial<ReleaseDraft> = {}): ReleaseDraft {
  const isShell = member === 'shell'
  const area = member.replace(/^mf-/, '')
  return {
    format: 1,
    member,
    id: release,
    version: '0.1.0',
    hash: 'sha256',
    commit: null,
    container: isShell ? null : `${member.replaceAll('-', '_')}_${release}`,
    entry: isShell ? 'shell.js' : 'remoteEntry.js',
    initial: isShell ? { js: [], css: ['shell.css'] } : { js: [], css: [] },
    contract: isShell ? { provides: '1.0.0' } : { range: '^1.0.0' },
    federation: '2.9.2',
    imports: isShell ? {} : { react: '^19.0.0' },
    provides: isShell ? { react: '19.3.1' } : {},
    exposes: isShell ? {} : { './app': { js: ['app.js'], css: ['app.css'], shared: ['react'] } },
    routes: [
      isShell
        ? { path: '/dashboard', access: 'protected', title: text('Tableau de bord') }
        : { path: `/${area}`, access: 'protected', title: text(area) },
    ],
    navigation: [],
    widgets: [],
    commands: [],
    uses: [],
    migration: { needs: null, builtAgainst: null },
    ...over,
  }
}

/** A record without files, for rules that do not look at them. */
export const recordOf = (member: MemberName, release: string, over: Partial<ReleaseRecord> = {}): ReleaseRecord => ({
  ...draftOf(member, release),
  files: {},
  ...over,
})

/** A committed set, with overrides from a test. */
export const setOf = (over: Partial<ReleaseSet> = {}): ReleaseSet => ({
  format: 1,
  channel: 'production',
  number: 1,
  parent: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  author: 'test',
  operation: 'promote',
  changed: [],
  reason: null,
  members: {},
  withdrawn: [],
  ...over,
})

/** `sha256-…` of a text, as the build writes it into an entry. */
export const integrityOf = (content: string): string => integrity(Buffer.from(content))

/** The files that go with `draftOf`; the entry of a remote holds the hashes of the others. */
export function filesOf({ member, id: release }: ReleaseDraft): Record<string, string> {
  if (member === 'shell') return { 'shell.js': `// shell ${release}\n`, 'shell.css': ':root { color: #222 }\n' }
  const app = `// ${member} ${release}\n${'export const line = 1\n'.repeat(40)}`
  const css = `.app { margin: 0 }\n`
  const entry = `// entry ${release}\nconst sri = ${JSON.stringify({ app: integrityOf(app), css: integrityOf(css) })}\n`
  return { 'remoteEntry.js': entry, 'app.js': app, 'app.css': css }
}

/** Writes the output of a build: files and `release.draft.json`. */
export async function writeDist(dir: string, draft: ReleaseDraft, files = filesOf(draft)): Promise<void> {
  const contents = { ...files, 'release.draft.json': JSON.stringify(draft) }
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), content)
  }
}

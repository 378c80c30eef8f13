import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const guide = read('docs/guides/hosted.md')
const config = read('supabase/config.toml')

test('the guide sets every variable that the project’s settings and functions read', () => {
  const settings = [...config.matchAll(/env\((\w+)\)/g)].map(([, name]) => name)
  const secrets = [...read('supabase/functions/shell/send-mails/index.ts').matchAll(/'(CAHIER_\w+)'/g)].map(
    ([, name]) => name,
  )
  expect([settings.length, secrets.length].every((count) => count > 0)).toBe(true)
  expect([...settings, ...secrets].filter((name) => !guide.includes(`\n${name}=`))).toEqual([])
  expect(secrets.filter((name) => !guide.includes(`"${name}=$${name}"`))).toEqual([])
})

test('the guide and the doctor name one version of the Supabase CLI', () => {
  const doctor = ['en', 'fr']
    .map((language) => read(`platform/cli/language/${language}.ts`))
    .join()
    .match(/npx supabase@\S*/g)
  const commands = [...(guide.match(/npx supabase\S*/g) ?? []), ...(doctor ?? [])]
  expect(new Set(commands).size).toBe(1)
  expect(commands[0]).toMatch(/^npx supabase@\d+\.\d+\.\d+$/)
})

test('no setting holds an address of this machine, and every function has its settings and its file', () => {
  expect(config).not.toMatch(/localhost|127\.0\.0\.1/)
  const entries = globSync('*/*/index.ts', { cwd: join(root, 'supabase/functions') })
  const declared = [...config.matchAll(/^\[functions\.([\w-]+)\]\nentrypoint = "\.\/functions\/(.+)"$/gm)]
  expect(declared.map(([, name, entry]) => [name, entry]).sort()).toEqual(
    entries.map((entry) => [entry.split('/').at(-2), entry]).sort(),
  )
})

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProgram } from './program.ts'
import { root } from './workspace.ts'

const outside = (line: string) => createProgram(false).parseAsync(['node', 'cahier', ...line.split(' ')])

test.each([
  'start',
  'dev mf-quiz',
  'test',
  'changed --since main',
  'publish mf-quiz',
  'promote mf-quiz',
  'rollback mf-quiz',
  'withdraw mf-quiz@aaaaaaaaaaaa --reason faute',
  'retire mf-quiz --reason faute',
  'status',
  'history',
  'channel list',
  'token list',
  'keys list',
  'grant 3',
  'export public',
  'gallery',
  'migration new quiz more',
  'migration diff quiz more',
  'backup',
  'restore copy.tar',
  'admin grant lea@example.org',
  'doctor',
  'plan set lea@example.org free',
  'mail bounce',
  'secrets list',
])('outside the checkout, `cahier %s` is refused in one sentence', async (line) => {
  await expect(outside(line)).rejects.toMatchObject({
    code: 'CAHIER-C018',
    message: expect.stringMatching(/^cahier [^\n]+\.$/),
  })
})

test.each(['publish mf-quiz --to nowhere', 'promote mf-quiz --to nowhere', 'rollback mf-quiz --to nowhere'])(
  'outside the checkout, `cahier %s` is not refused for that',
  async (line) => {
    await expect(outside(line)).rejects.not.toMatchObject({ code: 'CAHIER-C018' })
  },
)

test('no text tells anybody to run a package of the public registry that is not ours', () => {
  const folders = ['docs/guides', 'platform/cli/template', 'platform/cli/template/.github/workflows']
  for (const folder of folders) {
    for (const { name } of readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile())) {
      const text = readFileSync(join(root, folder, name), 'utf8')
      expect(text.match(/^.*npx (-y )?cahier .*$/m), join(folder, name)).toBeNull()
    }
  }
})

test('an older Node is refused in one sentence', () => {
  const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "22.1.0" } })'
  const command = ['--import', `data:text/javascript,${older}`, join(root, 'platform/cli/main.ts'), '--help']
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^[^\n]+22\.1\.0\. \(CAHIER-C001\)\n$/),
  })
})

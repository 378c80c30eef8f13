import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { rspack } from '@rspack/core'
import { expect, test } from 'vitest'
import { minimizer, moduleRules } from './rules.ts'

test('a stylesheet sets a property that another one uses', async () => {
  const root = await temporaryDirectory('cahier-rules-')
  writeFileSync(join(root, 'sets.module.css'), '.colored { --hue: var(--tag-rose); }')
  writeFileSync(join(root, 'uses.module.css'), '.ring { outline: 2px solid var(--hue); }')
  writeFileSync(
    join(root, 'entry.js'),
    `import sets from './sets.module.css'\nimport uses from './uses.module.css'\nconsole.log(sets.colored, uses.ring)`,
  )
  const compiler = rspack({
    mode: 'production',
    context: root,
    entry: './entry.js',
    output: { path: join(root, 'dist') },
    module: moduleRules('production'),
    optimization: { minimizer: minimizer() },
  })
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
    ),
  )
  const css = readFileSync(join(root, 'dist/main.css'), 'utf8')
  rmSync(root, { recursive: true })
  expect(css).toContain('{--hue:var(--tag-rose)}')
  expect(css).toContain('var(--hue)')
})

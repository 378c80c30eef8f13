import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../workspace.ts'

/** The presets make a class name of the file's name and the class, so two files of one name would style each other. */
test.each(['shell/src', 'shared-ui'])('no two CSS modules of %s have the same name', (folder) => {
  const files = globSync('**/*.module.css', { cwd: join(root, folder), exclude: (path) => path === 'node_modules' })
  const names = files.map((file) => basename(file))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.length).toBeGreaterThan(10)
})

import { expect, it } from 'vitest'
import { deprecations } from '../api/deprecations.ts'
import * as data from '../data/index.ts'
import * as react from '../react/index.ts'
import { takenOut } from './index.ts'

const present: Readonly<Record<string, object>> = { '@cahier/contract/data': data, '@cahier/contract/react': react }

it('has what the list says, and nothing that the present version has', () => {
  const names = Object.entries(takenOut).flatMap(([module, exports]) =>
    Object.keys(exports).map((name) => `${name} of ${module}`),
  )
  const listed = deprecations.filter(({ removedIn }) => removedIn === '2.0.0')
  expect(names.sort()).toEqual(listed.map(({ module, name }) => `${name} of ${module}`).sort())
  for (const { module, name } of listed) expect(Object.keys(present[module] ?? {})).not.toContain(name)
})

it.each(deprecations.filter(({ movedTo }) => movedTo !== undefined))(
  '$name of $module is what $movedTo has now',
  ({ module, name, movedTo = '' }) => {
    expect(takenOut[module]?.[name]).toBe(Reflect.get(present[movedTo] ?? {}, name))
  },
)

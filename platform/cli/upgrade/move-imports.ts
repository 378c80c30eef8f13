import type { Deprecation } from '@cahier/contract/deprecations'

/** A declaration with named imports, as formatters write it: at the begin of a line. Other forms are left as they are. */
const declaration = /^import (type )?\{([^}]*)\} from (['"])([^'"]+)\3(;?)$/gm

interface Import {
  isType: boolean
  names: readonly string[]
  quote: string
  module: string
  end: string
}

const parsed = ([, type = '', names = '', quote = "'", module = '', end = '']: readonly (
  | string
  | undefined
)[]): Import => ({
  isType: type !== '',
  names: names.split(',').flatMap((name) => name.trim() || []),
  quote,
  module,
  end,
})

const written = ({ isType, names, quote, module, end }: Import): string =>
  `import ${isType ? 'type ' : ''}{ ${names.join(', ')} } from ${quote}${module}${quote}${end}`

/** `type AreaError as Failure` → `AreaError` */
const importedName = (specifier: string): string => specifier.replace(/^type\s+/, '').replace(/\s+as\s.*$/s, '')

/**
 * Moves imports to the modules that have the names since.
 *
 * @param source a module of TypeScript
 * @returns the module with the imports of today, one line per changed declaration; the same text if there is nothing to move
 */
export function moveImports(source: string, deprecations: readonly Deprecation[]): string {
  const moved: Import[] = []
  const left = source.replace(declaration, (text, ...groups: (string | undefined)[]) => {
    const found = parsed([text, ...groups])
    const targetOf = (specifier: string) =>
      deprecations.find(({ module, name }) => module === found.module && name === importedName(specifier))?.movedTo
    const leaving = found.names.filter((specifier) => targetOf(specifier) !== undefined)
    if (leaving.length === 0) return text
    moved.push(...leaving.map((specifier) => ({ ...found, names: [specifier], module: targetOf(specifier) ?? '' })))
    const staying = found.names.filter((specifier) => !leaving.includes(specifier))
    return staying.length > 0 ? written({ ...found, names: staying }) : takenOut
  })
  return moved.reduce(withImport, left).replaceAll(`${takenOut}\n`, '')
}

/** Stands where a declaration was, until its names have found a place. */
const takenOut = 'import {}'

function withImport(source: string, added: Import): string {
  let isIn = false
  const joined = source.replace(declaration, (text, ...groups: (string | undefined)[]) => {
    const found = parsed([text, ...groups])
    if (isIn || found.module !== added.module || (found.isType && !added.isType)) return text
    isIn = true
    const [name = ''] = added.names
    const specifier = added.isType && !found.isType ? `type ${name}` : name
    return found.names.includes(specifier) ? text : written({ ...found, names: [...found.names, specifier] })
  })
  if (isIn) return joined
  const line = written(added)
  return source.includes(takenOut) ? source.replace(takenOut, line) : `${line}\n${source}`
}

/** Imports of deprecated names that have no other module: `useAuth (@cahier/contract/react)`. */
export const importsLeft = (source: string, deprecations: readonly Deprecation[]): string[] =>
  [...source.matchAll(declaration)].map(parsed).flatMap((found) =>
    found.names.map(importedName).flatMap((specifier) => {
      const isLeft = deprecations.some(
        ({ module, name, movedTo }) => module === found.module && name === specifier && movedTo === undefined,
      )
      return isLeft ? [`${specifier} (${found.module})`] : []
    }),
  )

import { type ESTree, parseSync } from 'vite'

/** What the number of a constant measures, as the last word of its name. */
const units = new Set([
  ...['Ms', 'Seconds', 'Minutes', 'Hour', 'Days', 'Weeks', 'Fps'],
  ...['Bytes', 'Megabytes', 'Bits', 'Characters', 'Digits', 'Words', 'Lines', 'Levels', 'Px'],
  ...['Percent', 'Ratio', 'Factor', 'Probability', 'Score'],
  ...['Count', 'Code', 'Number', 'Version'],
])

/**
 * The constants at the top of a module whose value is a number: written as one, or computed of numbers and of other such constants of the module.
 */
export function numericConstants(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`)
  const names = new Set<string>()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue
    for (const { id, init } of declared.declarations) {
      if (id.type === 'Identifier' && init && isNumber(init, names)) names.add(id.name)
    }
  }
  return [...names]
}

function isNumber(value: ESTree.Expression | ESTree.PrivateIdentifier, constants: ReadonlySet<string>): boolean {
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'number'
    case 'Identifier':
      return constants.has(value.name)
    case 'UnaryExpression':
      return isNumber(value.argument, constants)
    case 'BinaryExpression':
      return isNumber(value.left, constants) && isNumber(value.right, constants)
    case 'ParenthesizedExpression':
      return isNumber(value.expression, constants)
    default:
      return false
  }
}

/**
 * Whether a name says what its number is of: a subject and a unit (`searchDebounceMs`), or the most or fewest of something
 * (`maxMessages`), in both cases perhaps of one other thing (`maxSessionsPerAddress`).
 */
export function saysUnit(name: string): boolean {
  const words = name.replace(/Per[A-Z]\w*$/, '').split(/(?=[A-Z])/)
  const last = words.at(-1) ?? ''
  if (words.length < 2) return false
  return units.has(last) || (/^m(ax|in)$/.test(words[0] ?? '') && /[^s]s$/.test(last))
}

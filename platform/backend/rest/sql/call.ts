import type { Parameter, Routine } from '../schema/schema-cache.ts'
import { identifier, qualified, type Values } from './statement.ts'

/** The arguments of a function: the text of each, one JSON object with all of them, or a body as the one parameter. */
export type Arguments =
  | { readonly kind: 'texts'; readonly texts: ReadonlyMap<string, string | readonly string[]> }
  | { readonly kind: 'json'; readonly json: string; readonly names: ReadonlySet<string> }
  | { readonly kind: 'body'; readonly body: string }

/** The column that a function's value stands in, if it returns no rows. */
export const SCALAR = 'pgrst_scalar'

/** The rows that a function returns. */
export function callSql(routine: Routine, given: Arguments, values: Values): string {
  const { before, list } = argumentsSql(routine.parameters, given, values)
  const call = `${qualified(routine.schema, routine.name)}(${list})`
  return routine.isComposite
    ? `select pgrst_call.* from ${before}${before && 'lateral '}${call} as pgrst_call`
    : `select pgrst_call.${SCALAR} from ${before}${before && 'lateral '}(select ${call} as ${SCALAR}) as pgrst_call`
}

function argumentsSql(
  parameters: readonly Parameter[],
  given: Arguments,
  values: Values,
): { before: string; list: string } {
  const passed = (parameter: Parameter, value: string) =>
    `${parameter.isVariadic ? 'variadic ' : ''}${identifier(parameter.name)} := ${value}`
  if (given.kind === 'body') return { before: '', list: `${values.add(given.body)}::${parameters[0]?.type}` }
  if (given.kind === 'texts') {
    const list = parameters.flatMap((parameter) => {
      const text = given.texts.get(parameter.name)
      if (text === undefined) return []
      const value = typeof text === 'string' ? text : arrayText(text)
      return [passed(parameter, `${values.add(value)}::${parameter.inputType}`)]
    })
    return { before: '', list: list.join(', ') }
  }
  const named = parameters.filter(({ name }) => given.names.has(name))
  if (named.length === 0) return { before: '', list: '' }
  const types = named.map(({ name, inputType }) => `${identifier(name)} ${inputType}`).join(', ')
  return {
    before: `json_to_record(${values.add(given.json)}::json) as pgrst_body (${types}), `,
    list: named.map((parameter) => passed(parameter, `pgrst_body.${identifier(parameter.name)}`)).join(', '),
  }
}

const arrayText = (elements: readonly string[]) =>
  `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

import * as v from 'valibot'

export const operators = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'greater',
  'less',
  'is_empty',
  'is_not_empty',
] as const
export type Operator = (typeof operators)[number]

/** How many rules the conditions of an automation have at most. */
export const maxRules = 10

export const rule = v.object({
  field: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  operator: v.picklist(operators),
  value: v.optional(v.union([v.string(), v.number(), v.boolean()])),
})
export type Rule = v.InferOutput<typeof rule>

export const conditions = v.object({
  match: v.picklist(['all', 'any']),
  rules: v.pipe(v.array(rule), v.maxLength(maxRules)),
})

/** What an occurrence has to meet. Without rules every one does. */
export type Conditions = v.InferOutput<typeof conditions>

export const always: Conditions = { match: 'all', rules: [] }

/** The operators that fit the type of a field's values. */
export function operatorsFor(type: string | undefined): readonly Operator[] {
  switch (type) {
    case 'number':
      return ['equals', 'not_equals', 'greater', 'less']
    case 'list':
      return ['contains', 'not_contains', 'is_empty', 'is_not_empty']
    case 'date':
    case 'time':
      return ['equals', 'not_equals', 'greater', 'less']
    default:
      return ['equals', 'not_equals', 'contains', 'not_contains', 'is_empty', 'is_not_empty']
  }
}

/** Whether an operator compares with a value. */
export const takesValue = (operator: Operator): boolean => operator !== 'is_empty' && operator !== 'is_not_empty'

/** A rule about another field: the operator stays if it fits, the value starts anew. */
export function ruleFor(field: string, type: string | undefined, before?: Rule): Rule {
  const fitting = operatorsFor(type)
  const operator = before && fitting.includes(before.operator) ? before.operator : (fitting[0] ?? 'equals')
  return takesValue(operator) ? { field, operator, value: '' } : { field, operator }
}

/** Paths whose values are known as they are now, and not as they were. */
const presentPaths = ['due.words']

/** The fields of rules that are compared with their value of now, also where the past is looked at. Each once. */
export const presentFields = ({ rules }: Conditions): readonly string[] =>
  presentPaths.filter((path) => rules.some(({ field }) => field === path))

/** Whether some rule is about the automation's name. */
export const readsName = ({ rules }: Conditions): boolean => rules.some(({ field }) => field === 'automation.name')

/** Parses stored conditions; none that this release does not know. */
export function parseConditions(stored: unknown): Conditions {
  const read = v.safeParse(conditions, stored)
  return read.success ? read.output : always
}

/** As they are stored: an empty object without rules. */
export const storedConditions = ({ match, rules }: Conditions) =>
  rules.length === 0 ? {} : { match, rules: [...rules] }

import type { Condition } from '../plan/read.ts'
import type { Filter, Operation } from '../request/tree.ts'
import type { Table } from '../schema/schema-cache.ts'
import { fieldSql } from './field.ts'
import type { Values } from './statement.ts'

/** What a filter applies to, and how the presence of an embedded resource is written. */
export interface Subject {
  readonly alias: string
  readonly table: Table | undefined
  embedded(alias: string, isPresent: boolean): string
}

export function conditionSql(condition: Condition, subject: Subject, values: Values): string {
  if (condition.kind === 'embedded') return subject.embedded(condition.embed, condition.isPresent)
  if (condition.kind === 'filter') return filterSql(condition, subject, values)
  const terms = condition.terms.map((term) => conditionSql(term, subject, values))
  return `${condition.isNegated ? 'not ' : ''}(${terms.join(` ${condition.operator} `)})`
}

function filterSql({ field, isNegated, operation }: Filter, { alias, table }: Subject, values: Values): string {
  const value = fieldSql(alias, table, field)
  const searched =
    operation.kind === 'search' && table?.columns.get(field.name)?.baseType !== 'tsvector'
      ? `to_tsvector(${languageSql(operation.language, values)}${value})`
      : value
  return `${isNegated ? 'not ' : ''}${searched} ${operationSql(operation, values)}`
}

function operationSql(operation: Operation, values: Values): string {
  switch (operation.kind) {
    case 'operator': {
      const value = values.add(operation.value)
      return `${operation.operator} ${operation.quantifier === undefined ? value : `${operation.quantifier}(${value})`}`
    }
    // One array, so that lists of any length are one statement, and an empty one is valid.
    case 'in': {
      const [only, ...others] = operation.values
      return `= any(${values.add(arrayLiteral(only === '' && others.length === 0 ? [] : operation.values))})`
    }
    case 'is':
      return `is ${operation.value}`
    case 'distinct':
      return `is distinct from ${values.add(operation.value)}`
    case 'search':
      return `@@ ${operation.query}(${languageSql(operation.language, values)}${values.add(operation.value)})`
  }
}

const languageSql = (language: string | undefined, values: Values) =>
  language === undefined ? '' : `${values.add(language)}::regconfig, `

/** An array's text, whose elements the database reads as the type of the column. */
function arrayLiteral(elements: readonly string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

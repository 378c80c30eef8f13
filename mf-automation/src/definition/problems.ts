import { isTime, parseSchedule } from '../schedule/schedule.ts'
import { takesValue } from './conditions.ts'
import type { Config, Draft } from './definition.ts'
import { type Header, isHeader } from './header.ts'
import { actions, type ConfigField, maxActions, triggers } from './kinds.ts'
import { isKnownPath, pathsIn } from './paths.ts'

/** The steps of the builder. */
export const steps = ['basics', 'trigger', 'action', 'settings'] as const
export type BuilderStep = (typeof steps)[number]

export type ProblemCode =
  | 'name'
  | 'type'
  | 'required'
  | 'time'
  | 'number'
  | 'email'
  | 'address'
  | 'page'
  | 'path'
  | 'header'
  | 'value'
  | 'field'
  | 'actions'

/** Why a draft cannot be saved. */
export interface Problem {
  step: BuilderStep
  /** Where it is: `name`, `trigger.time`, `conditions.0.value`, `actions.1.title`. */
  at: string
  code: ProblemCode
}

const isAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/** A page of the application: a path, or what an earlier step made. */
const isPage = (text: string) => /^(\/(?![/\\])|\{\{)/.test(text)

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && !/\S/.test(value))

/** A report takes the place of the message. */
const isNeeded = (field: ConfigField, config: Config) =>
  field.required === true && !(field.key === 'message' && config.report)

const areKnown = (value: unknown, offered: readonly string[] | undefined, step: number) =>
  offered === undefined ||
  pathsIn(typeof value === 'string' ? value : JSON.stringify(value)).every((path) => isKnownPath(path, offered, step))

function problemOf(
  field: ConfigField,
  config: Config,
  offered: readonly string[] | undefined,
  step: number,
): ProblemCode | null {
  const value = config[field.key]
  if (field.kind === 'schedule') return parseSchedule(config) ? null : 'time'
  if (isEmpty(value)) return isNeeded(field, config) ? 'required' : null
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= field.least && value <= field.most
        ? null
        : 'number'
    case 'clock':
      return isTime(value) ? null : 'time'
    case 'email':
      return typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'email'
    case 'address':
      return typeof value === 'string' && isAddress(value) ? null : 'address'
    case 'headers':
      return (value as readonly Header[]).every(isHeader) ? null : 'header'
    case 'text':
      if (field.isPage && !(typeof value === 'string' && isPage(value))) return 'page'
      return field.fills && !areKnown(value, offered, step) ? 'path' : null
    case 'body':
      return areKnown(value, offered, step) ? null : 'path'
    default:
      return null
  }
}

const isWithin = (value: number | null, least: number, most: number) =>
  value !== null && Number.isInteger(value) && value >= least && value <= most

/**
 * The problems of a draft, in the order of its fields.
 *
 * @param offered the paths of its trigger; undefined while they are not known
 */
export function problemsOf(draft: Draft, offered?: readonly string[]): readonly Problem[] {
  const problems: Problem[] = []
  const add = (step: BuilderStep, at: string, code: ProblemCode) => problems.push({ step, at, code })

  if (draft.name.trim() === '') add('basics', 'name', 'name')

  const { type, config } = draft.trigger
  if (type === null) add('trigger', 'trigger', 'type')
  else
    for (const field of triggers[type].fields) {
      const code = problemOf(field, config, offered, 0)
      if (code) add('trigger', `trigger.${field.key}`, code)
    }
  draft.conditions.rules.forEach((rule, index) => {
    if (offered && !offered.includes(rule.field)) add('trigger', `conditions.${index}.field`, 'field')
    if (takesValue(rule.operator) && isEmpty(rule.value)) add('trigger', `conditions.${index}.value`, 'value')
  })

  if (draft.actions.length === 0 || draft.actions.length > maxActions) add('action', 'actions', 'actions')
  for (const [index, action] of draft.actions.entries()) {
    if (action.type === null) {
      add('action', `actions.${index}`, 'type')
      continue
    }
    for (const field of actions[action.type].fields) {
      const code = problemOf(field, action.config, offered, index + 1)
      if (code) add('action', `actions.${index}.${field.key}`, code)
    }
  }

  if (!isWithin(draft.priority, 1, 10)) add('settings', 'priority', 'number')
  if (!isWithin(draft.maxRetries, 0, 10)) add('settings', 'maxRetries', 'number')
  if (!isWithin(draft.retryDelay, 0, 86_400)) add('settings', 'retryDelay', 'number')
  return problems
}

/** Whether the builder may go on from a step. */
export const isValid = (problems: readonly Problem[], step: BuilderStep): boolean =>
  !problems.some((problem) => problem.step === step)

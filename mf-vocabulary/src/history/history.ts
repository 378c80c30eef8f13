import { addDays, daysBetween, weekdayOf } from '@cahier/contract/time'
import type { HistoryRow } from '../data/history.ts'

/** The log by day, in order. The row for everything before the first day has no day. */
export type History = readonly HistoryRow[]

const since = (history: History, first: string) => history.filter(({ day }) => day !== null && day >= first)
const sum = (rows: History, figure: Exclude<keyof HistoryRow, 'day'>) =>
  rows.reduce((total, row) => total + row[figure], 0)

/** How many cards came back, and how many of them were recalled. */
export interface Recalled {
  asked: number
  kept: number
}

export const spans = [7, 30, 365] as const
export type Span = (typeof spans)[number]

/** True retention of the last `span` study days, including today. */
export function retention(history: History, today: string, span: Span): Record<'young' | 'mature' | 'all', Recalled> {
  const rows = since(history, addDays(today, 1 - span))
  const young = { asked: sum(rows, 'young'), kept: sum(rows, 'young_kept') }
  const mature = { asked: sum(rows, 'mature'), kept: sum(rows, 'mature_kept') }
  return { young, mature, all: { asked: young.asked + mature.asked, kept: young.kept + mature.kept } }
}

export const levels = [0, 1, 2, 3, 4] as const
export type Level = (typeof levels)[number]

export interface HeatDay {
  day: string
  answers: number
  /** 0 without answers, else 1 to 4, relative to the learner's own days. */
  level: Level
}

const weekDays = 7

/**
 * The weeks of the last year, ending with the current, partial one. Levels are relative to the learner's own days: the top
 * level starts at the 90th percentile.
 *
 * @param firstWeekday 0 is Sunday
 */
export function heatMap(history: History, today: string, firstWeekday: number): readonly (readonly HeatDay[])[] {
  const passed = (weekdayOf(today) - firstWeekday + weekDays) % weekDays
  const first = addDays(today, -passed - 52 * weekDays)
  const answers = new Map(since(history, first).map((row) => [row.day, row.answers]))
  const studied = [...answers.values()].filter((count) => count > 0).sort((a, b) => a - b)
  const much = studied[Math.floor(studied.length * 0.9)] ?? 1
  const dayAt = (index: number): HeatDay => {
    const day = addDays(first, index)
    const count = answers.get(day) ?? 0
    return { day, answers: count, level: Math.min(4, Math.ceil((4 * count) / much)) as Level }
  }
  return Array.from({ length: 53 }, (_, place) =>
    Array.from({ length: place === 52 ? passed + 1 : weekDays }, (_, weekday) => dayAt(place * weekDays + weekday)),
  )
}

/** What the learner knew at the end of a study day. */
export interface MasteryPoint {
  day: string
  /** Words met so far: reviewed, or given a mastery by hand. */
  met: number
  mastered: number
  /** Mean mastery of the words met, in percent. */
  average: number
}

/** What the learner knew on the first day of the last year that the log knows, then week by week up to today. */
export function masteryCurve(history: History, today: string): readonly MasteryPoint[] {
  const weeks = Array.from({ length: 53 }, (_, place) => addDays(today, (place - 52) * weekDays))
  const isOlder = history.some(({ day }) => day === null)
  const first = history.flatMap(({ day }) => day ?? []).sort()[0]
  const days = [...new Set(isOlder || first === undefined ? weeks : [first, ...weeks])].sort()
  const points = days.map((day): MasteryPoint => {
    const rows = history.filter((row) => row.day === null || row.day <= day)
    const met = sum(rows, 'met')
    return { day, met, mastered: sum(rows, 'mastered'), average: met === 0 ? 0 : sum(rows, 'mastery') / met }
  })
  return points.filter(({ met }) => met > 0)
}

/** Where a point of the curve lies between its first and last day, in percent; the only point lies at the beginning. */
export function placeInCurve(curve: readonly MasteryPoint[], { day }: MasteryPoint): number {
  const [first = day, last = day] = [curve[0]?.day, curve.at(-1)?.day]
  return first === last ? 0 : (100 * daysBetween(first, day)) / daysBetween(first, last)
}

/** Cards due on each of the next 30 study days; overdue cards count for today. */
export function forecast(load: ReadonlyMap<string, number>, today: string): readonly { day: string; cards: number }[] {
  return Array.from({ length: 30 }, (_, ahead) => addDays(today, ahead)).map((day) => ({
    day,
    cards: load.get(day) ?? 0,
  }))
}

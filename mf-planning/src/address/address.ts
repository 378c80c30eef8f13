import { useSearchParams } from '@cahier/contract/router'
import { dayOf, startOfDay } from '@cahier/contract/time'

export const tabs = ['calendar', 'list', 'analytics'] as const
export type Tab = (typeof tabs)[number]
export const spans = ['month', 'week', 'agenda'] as const
export type Span = (typeof spans)[number]

/** The view of the schedule that an address describes. */
export interface PlanningAddress {
  tab: Tab
  span: Span
  /** The selected day, `2026-11-21`; null means today. */
  day: string | null
  /** The creation form is open. */
  isPlanning: boolean
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((candidate) => candidate === value) ?? null

/** Parses an address; unknown values are read as the default. */
export function readAddress(params: URLSearchParams): PlanningAddress {
  const day = params.get('day')
  return {
    tab: oneOf(tabs, params.get('tab')) ?? 'calendar',
    span: oneOf(spans, params.get('span')) ?? 'month',
    day: day && startOfDay(day) ? day : null,
    isPlanning: params.has('new'),
  }
}

/** Writes an address; defaults are left out. */
export function writeAddress({ tab, span, day, isPlanning }: PlanningAddress): string {
  const params = new URLSearchParams()
  if (tab !== 'calendar') params.set('tab', tab)
  if (span !== 'month') params.set('span', span)
  if (day) params.set('day', day)
  if (isPlanning) params.set('new', '1')
  return params.size > 0 ? `?${params}` : ''
}

/** The current view of the schedule, and links that keep it. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const address = readAddress(params)
  const change = (patch: Partial<PlanningAddress>) => ({ ...address, isPlanning: false, ...patch })
  return {
    ...address,
    /** The selected day, or today. */
    date: startOfDay(address.day ?? dayOf(new Date())) ?? new Date(),
    /** Link to a path that keeps the view of the schedule behind it, with changes. */
    to: (pathname: string, patch: Partial<PlanningAddress> = {}) => ({ pathname, search: writeAddress(change(patch)) }),
    set: (patch: Partial<PlanningAddress>, replace = false) =>
      setParams(new URLSearchParams(writeAddress(change(patch))), { replace }),
  }
}

import { useUserId } from '@cahier/contract/react'
import { useSearchParams } from '@cahier/contract/router'
import { useMemo } from 'react'
import { type Filter, filters, type Sort, sorts, type View, views } from './filter.ts'

/** What the address says of the list: search, filters, order and view. */
export interface ListAddress {
  search: string
  filter: Filter
  /** The id of a tag, or `#` and the name of one that only texts have. */
  tagId: string | null
  folder: string | null
  sort: Sort
  /** Null leaves it to the device. */
  view: View | null
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((candidate) => candidate === value) ?? null

/** Reads an address; unknown values become the default. */
export function readAddress(params: URLSearchParams): ListAddress {
  return {
    search: params.get('q') ?? '',
    filter: oneOf(filters, params.get('filter')) ?? 'all',
    tagId: params.get('tag') || null,
    folder: params.get('folder') || null,
    sort: oneOf(sorts, params.get('sort')) ?? 'recent',
    view: oneOf(views, params.get('view')),
  }
}

/** The same address with changes. Defaults are left out; other parameters stay. */
export function writeAddress(params: URLSearchParams, change: Partial<ListAddress>): URLSearchParams {
  const { search, filter, tagId, folder, sort, view } = { ...readAddress(params), ...change }
  const said = {
    q: search,
    filter: filter === 'all' ? '' : filter,
    tag: tagId ?? '',
    folder: folder ?? '',
    sort: sort === 'recent' ? '' : sort,
    view: view ?? '',
  }
  const written = new URLSearchParams(params)
  for (const [key, value] of Object.entries(said)) {
    if (value === '') written.delete(key)
    else written.set(key, value)
  }
  return written
}

/** What an address says of the dialogs that lie over the list. */
const overList = ['new', 'draft', 'template', 'templates', 'tags', 'folders', 'day'] as const

const viewKey = (userId: string) => `cahier.notes.view.${userId}`

/** The list's address and the ways to change it. The view is also the account's choice on this device. */
export function useListAddress() {
  const userId = useUserId()
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readAddress(params), [params])
  const view = address.view ?? oneOf(views, localStorage.getItem(viewKey(userId))) ?? 'masonry'
  return {
    ...address,
    view,
    /** The query of the list's links, so that going back leads to the same list. */
    params,
    change(change: Partial<ListAddress>, options?: { replace: boolean }): void {
      if (change.view) localStorage.setItem(viewKey(userId), change.view)
      setParams((current) => {
        const next = writeAddress(current, change)
        // The dialog of folders closes with the choice of one.
        if ('folder' in change) next.delete('folders')
        return next
      }, options)
    },
    /** Opens a dialog over the list, or closes it. */
    setOpen(dialog: 'new' | 'tags' | 'templates' | 'folders' | 'day', open: boolean): void {
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          if (open) next.set(dialog, '1')
          else for (const key of overList) next.delete(key)
          return next
        },
        { replace: !open },
      )
    },
  }
}

/** An address's query as a link needs it: without the dialogs that lie over the list. */
export function listQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  for (const key of overList) kept.delete(key)
  return kept.size > 0 ? `?${kept}` : ''
}

import { afterEach, expect, it } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

afterEach(() => localStorage.clear())

it('keeps the last few of each account, the latest first and each once', () => {
  for (const query of ['a', 'b', ' Cœur ', 'd', 'e', 'f', 'g', 'cœur']) rememberSearch('u', query)
  rememberSearch('other', 'z')
  expect(recentSearches('u')).toEqual(['cœur', 'g', 'f', 'e', 'd', 'b'])
  forgetSearches('u')
  expect(recentSearches('u')).toEqual([])
  expect(recentSearches('other')).toEqual(['z'])
})

it('is kept where signing out finds it', () => {
  rememberSearch('u', 'a')
  expect(Object.keys(localStorage).every((key) => key.endsWith('.u'))).toBe(true)
})

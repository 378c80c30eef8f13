import { afterEach, expect, it } from 'vitest'
import { fakeRemote } from '../testing/releases.ts'
import { applyStyles, retireOtherStyles } from './stylesheets.ts'

afterEach(() => document.head.replaceChildren())

/** A stylesheet as rspack puts it into the page. */
function link(container: string) {
  const element = document.createElement('link')
  element.dataset.rspack = `${container}:chunk-1`
  const sheet = { disabled: false }
  Object.defineProperty(element, 'sheet', { value: sheet })
  document.head.append(element)
  return sheet
}

it('leaves the styles of one release of a member in use, and gives them back', () => {
  const live = fakeRemote(7)
  const { member, predecessor } = live
  const release = (id: string) => ({ ...live, container: `${member.replaceAll('-', '_')}_${id}` })
  const [next, old] = [link('mf_notes_bbb'), link('mf_notes_aaa')]
  const [area, longer, shell] = [link('mf_planning_aaa'), link('mf_notes_more_aaa'), link('cahier_shell')]

  retireOtherStyles(release('bbb'))
  expect([next, old, area, longer, shell].map(({ disabled }) => disabled)).toEqual([false, true, false, false, false])

  applyStyles({ ...predecessor, container: 'mf_notes_aaa' })
  retireOtherStyles(release('aaa'))
  expect([next, old].map(({ disabled }) => disabled)).toEqual([true, false])
})

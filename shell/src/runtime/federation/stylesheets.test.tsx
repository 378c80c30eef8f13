import { afterEach, expect, it } from 'vitest'
import { fakeRemote } from '../testing/releases.ts'
import { IntegrityError } from './integrity.ts'
import { loadStyles, retireOtherStyles } from './stylesheets.ts'

afterEach(() => document.head.replaceChildren())

const live = fakeRemote(7)
const release = (id: string) => ({
  ...live,
  container: `mf_notes_${id}`,
  base: `/releases/mf-notes/${id}/`,
  integrity: { 'app.css': 'sha384-c' },
})
const links = () => [...document.querySelectorAll('link')]
const inPage = () => links().map((link) => link.dataset.rspack)
const arrive = (event = 'load') => {
  for (const link of links()) link.dispatchEvent(new Event(event))
}

/** A stylesheet as rspack puts it into the page. */
function lazily(container: string) {
  const link = document.createElement('link')
  link.dataset.rspack = `${container}:chunk-1`
  link.href = `/releases/${container}/1.css`
  document.head.append(link)
}

it('loads a stylesheet once, by the hash of the record', async () => {
  const first = loadStyles(release('aaa'), ['app.css'])
  const second = loadStyles(release('aaa'), ['app.css'])
  expect(links()).toHaveLength(1)
  expect(links()[0]).toMatchObject({ integrity: 'sha384-c', crossOrigin: 'anonymous', rel: 'stylesheet' })
  arrive()
  await Promise.all([first, second])
  await loadStyles(release('aaa'), ['app.css'])
  expect(links()).toHaveLength(1)
})

it('refuses one without a hash, and asks again for one that was refused by the browser', async () => {
  await expect(loadStyles(release('bbb'), ['lazy.css'])).rejects.toThrow(IntegrityError)
  const refused = loadStyles(release('bbb'), ['app.css'])
  arrive('error')
  await expect(refused).rejects.toThrow('Loading css chunk')
  expect(links()).toHaveLength(0)
  const again = loadStyles(release('bbb'), ['app.css'], 2)
  expect(links()[0]).toMatchObject({ integrity: 'sha384-c', href: expect.stringMatching(/\/app\.css\?retry=2$/) })
  arrive()
  await again
  await loadStyles(release('bbb'), ['app.css'])
  expect(links()).toHaveLength(1)
})

it('leaves the styles of one release of a member in the page, and brings them back', async () => {
  for (const container of ['mf_notes_ccc', 'mf_notes_ddd', 'mf_planning_ccc', 'mf_notes_more_ccc', 'cahier_shell']) {
    lazily(container)
  }
  retireOtherStyles(release('ddd'))
  const others = ['mf_planning_ccc:chunk-1', 'mf_notes_more_ccc:chunk-1', 'cahier_shell:chunk-1']
  expect(inPage()).toEqual(['mf_notes_ddd:chunk-1', ...others])

  const back = loadStyles(release('ccc'), ['app.css'])
  arrive()
  await back
  retireOtherStyles(release('ccc'))
  expect(inPage()).toEqual([...others, 'mf_notes_ccc:app.css', 'mf_notes_ccc:chunk-1'])
})

it('leaves a stylesheet that somebody waits for in the page until it has arrived', async () => {
  const coming = loadStyles(release('eee'), ['app.css'])
  retireOtherStyles(release('fff'))
  expect(inPage()).toEqual(['mf_notes_eee:app.css'])
  arrive()
  await coming
  retireOtherStyles(release('fff'))
  expect(inPage()).toEqual([])
})

import { beforeEach, expect, it, vi } from 'vitest'
import { takeOver, takeOverWithin } from './take-over.ts'

const controls = '<a href="/faq">FAQ</a><input name="name"><button type="button">Envoyer</button>'

beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet" data-prerendered><link rel="stylesheet">'
  document.body.innerHTML = `<div id="prerendered">${controls}</div><div id="root" hidden><main></main></div>`
})

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const main = () => find('main') as HTMLElement

it('puts the shell in the place of the page, and takes the page’s stylesheets out', () => {
  takeOver()
  expect(find('#prerendered')).toBeNull()
  expect(find('#root')?.hidden).toBe(false)
  expect(document.querySelectorAll('link')).toHaveLength(1)
  takeOver()
})

it('waits until the remote shows something', async () => {
  const stop = takeOverWithin(main())
  expect(find('#prerendered')).not.toBeNull()
  main().innerHTML = controls
  await vi.waitFor(() => expect(find('#prerendered')).toBeNull())
  stop()
})

it('leaves what the remote has filled in by itself, where nobody typed', () => {
  main().innerHTML = controls
  const filled = find('main input') as HTMLInputElement
  filled.value = 'Rendez-vous téléphonique'
  takeOver()
  expect(filled.value).toBe('Rendez-vous téléphonique')
})

it('keeps what was typed and where, and does what was asked for', () => {
  main().innerHTML = controls
  const typed = find('#prerendered input') as HTMLInputElement
  typed.value = 'Camille'
  typed.focus()
  find('#prerendered button')?.setAttribute('data-wanted', '')
  const heard: string[] = []
  main().addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value))
  main().addEventListener('click', ({ target }) => heard.push((target as HTMLElement).textContent))
  takeOver()
  expect(heard).toEqual(['Camille', 'Envoyer'])
  expect(document.activeElement).toBe(find('main input'))
})

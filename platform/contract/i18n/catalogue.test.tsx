import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithShell } from '../testing/index.ts'
import { defineTexts } from './catalogue.ts'

const fr = { hello: 'bonjour', count: (n: number) => `${n} mots` }

const { useTexts } = defineTexts(fr, {
  en: async () => ({ default: { hello: 'hello', count: (n) => `${n} words` } }),
  es: () => Promise.reject(new Error('offline')),
  de: async () => ({ default: { hello: 'hallo', count: (n) => `${n} Wörter` } }),
})

function Texts() {
  const texts = useTexts()
  return <p>{`${texts.hello} ${texts.count(3)}`}</p>
}

it('switches language without a reload, and falls back to French when a language fails to load', async () => {
  const { shell } = await renderWithShell(<Texts />)
  expect(screen.getByText('bonjour 3 mots')).toBeDefined()
  await act(() => shell.setPreferences({ language: 'en' }))
  expect(screen.getByText('hello 3 words')).toBeDefined()
  await act(() => shell.setPreferences({ language: 'es' }))
  expect(screen.getByText('bonjour 3 mots')).toBeDefined()
})

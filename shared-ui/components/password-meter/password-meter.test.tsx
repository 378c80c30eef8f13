import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PasswordMeter } from './password-meter.tsx'

const gaps = { length: '8 caractères', lower: 'minuscule', upper: 'majuscule', digit: 'chiffre', special: 'spécial' }
const meter = (password: string) => (
  <PasswordMeter
    password={password}
    label="Force"
    strengths={['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq']}
    missing="il manque"
    gaps={gaps}
  />
)

it('shows nothing before something is typed', () => {
  expect(render(meter('')).container.innerHTML).toBe('')
})

it.each([
  ['é', 1, 'weakest', 'un · il manque 8 caractères, majuscule, chiffre, spécial'],
  ['12345678', 2, 'weak', 'deux · il manque minuscule, majuscule, spécial'],
  ['ÀÇ1!', 3, 'medium', 'trois · il manque 8 caractères, minuscule'],
  ['abcdefG1', 4, 'strong', 'quatre · il manque spécial'],
  ['Été2026!', 5, 'strong', 'cinq'],
])('rates “%s” with %i of 5 bars, in the colour %s', (password, score, tone, words) => {
  const { container } = render(meter(password))
  const bars = screen.getByRole('img', { name: `Force : ${score}/5` })
  expect([...bars.children].filter(({ className }) => className !== '')).toHaveLength(score)
  expect(container.firstElementChild?.className).toMatch(new RegExp(`(^|[ _])${tone}(_|$)`))
  expect(container.textContent).toBe(words)
})

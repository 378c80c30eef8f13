import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createFakeShell } from '../testing/index.ts'
import { useAuth } from './auth.tsx'
import { ShellProvider, useShell } from './shell-context.tsx'

function Who() {
  const { user, loading } = useAuth()
  return <p>{loading ? 'loading' : (user?.name ?? 'nobody')}</p>
}

function Contract() {
  return <p>{useShell().contract}</p>
}

describe('useAuth', () => {
  it('throws outside its provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider')
  })

  it.each([
    ['the profile', {}, 'Camille Martin'],
    ['nobody', { profile: null }, 'nobody'],
    ['a loading state', { session: { status: 'loading' as const } }, 'loading'],
  ])('gives %s', (_name, options, expected) => {
    render(
      <ShellProvider shell={createFakeShell(options)}>
        <Who />
      </ShellProvider>,
    )
    expect(screen.getByText(expected)).toBeDefined()
  })
})

it('useShell throws outside its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Contract />)).toThrow('useShell must be used within a ShellProvider')
})

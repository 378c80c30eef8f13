import { renderRemote } from '@cahier/contract/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import app from '../src/app.tsx'

it('welcomes the learner by name', async () => {
  const { shell } = await renderRemote(app, { path: '/__name__' })
  expect(screen.getByText(`Bienvenue, ${shell.profile.get()?.name}.`)).toBeDefined()
})

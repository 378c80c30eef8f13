import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import fr from '../locales/fr.ts'
import type { Picture } from '../references.ts'
import { rendered } from '../rendered.ts'
import PictureViewer from './viewer.tsx'

afterEach(cleanup)

const pictures: Record<string, Picture> = {
  'a.png': { kind: 'shown', address: 'blob:a' },
  'b.png': { kind: 'shown', address: 'blob:b' },
  'c.png': { kind: 'coming' },
}
const picture = (name: string): Picture => pictures[name] ?? { kind: 'missing' }
const text = '![le plan](a.png)\n\n![[absente.png]]\n\n- ![[b.png|300]]\n\n![[c.png]]'

async function open(name: string, onClose = vi.fn()) {
  render(<PictureViewer name={name} text={text} references={{ picture, texts: fr }} onClose={onClose} />)
  await screen.findByRole('dialog', { name: 'Image' })
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Fermer'))
}
const shown = () => screen.queryByRole('img')?.getAttribute('src')
const scale = () => screen.getByRole('img').style.getPropertyValue('--scale')

it('shows a picture of the note, and leads to the others by keys and buttons', async () => {
  await open('a.png')
  expect(shown()).toBe('blob:a')
  expect(screen.getByText('1 sur 3')).toBeTruthy()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
  expect(shown()).toBe('blob:b')
  await userEvent.click(screen.getByRole('button', { name: 'Image suivante' }))
  expect(screen.getByText('L’image arrive.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Image suivante' }).hasAttribute('disabled')).toBe(true)
})

it('enlarges it and shows the whole again', async () => {
  await open('b.png')
  await userEvent.keyboard('++')
  expect(scale()).toBe('2.25')
  // Enlarged, the arrows move it.
  await userEvent.keyboard('{ArrowRight}')
  expect(shown()).toBe('blob:b')
  await userEvent.keyboard('0')
  expect(scale()).toBe('1')
  fireEvent.wheel(screen.getByRole('img'), { deltaY: -400 })
  expect(Number(scale())).toBeCloseTo(Math.E)
  fireEvent.doubleClick(screen.getByRole('img'))
  expect(scale()).toBe('1')
})

it('closes with Escape', async () => {
  const onClose = vi.fn()
  await open('a.png', onClose)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

it('is opened by the pictures of a text that is read, but for those in links', async () => {
  const openPicture = vi.fn()
  document.body.replaceChildren(
    rendered(`${text}\n\n[![x](a.png)](https://exemple.fr)`, { picture, openPicture, texts: fr }),
  )
  expect(screen.getAllByRole('button')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'le plan' }))
  expect(openPicture).toHaveBeenCalledWith('a.png')
})

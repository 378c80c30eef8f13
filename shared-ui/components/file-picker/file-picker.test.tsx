import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FilePicker } from './file-picker.tsx'

it('opens the file picker by its button, and accepts the same file twice', async () => {
  const onFiles = vi.fn()
  render(
    <FilePicker label="Choisir un fichier" accept=".csv" onFiles={onFiles}>
      {(choose) => (
        <button type="button" onClick={choose}>
          Choisir un fichier
        </button>
      )}
    </FilePicker>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Choisir un fichier')
  const asked = vi.spyOn(field, 'click')
  await userEvent.click(screen.getByRole('button'))
  expect(asked).toHaveBeenCalledOnce()

  const file = new File(['a'], 'a.csv')
  await userEvent.upload(field, file)
  await userEvent.upload(field, file)
  expect(onFiles.mock.calls).toEqual([[[file]], [[file]]])
  fireEvent.change(field, { target: { files: [] } })
  expect(onFiles).toHaveBeenCalledTimes(2)
})

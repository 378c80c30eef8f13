import { Allowance } from '@cahier/contract/reading'
import { refuse, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readFile, writeFile } from '../src/automation-file/file.ts'
import { limits } from '../src/automation-file/limits.ts'
import { openArea } from './open.ts'
import { automation, own } from './rows.ts'

afterEach(async () => {
  await unmountRemotes()
  vi.restoreAllMocks()
})

const text = writeFile([automation, own] as never)

async function openImport(file: string, answers = {}) {
  const opened = await openArea('/automation', answers)
  await opened.user.click(await screen.findByRole('button', { name: 'Importer et exporter' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Importer un fichier…' }))
  const field = await screen.findByLabelText('Choisir un fichier', { selector: 'input' })
  await opened.user.upload(field, new File([file], 'automatisations.json', { type: 'application/json' }))
  return opened
}

describe('an import', () => {
  it('adds the automations of a file, inactive, and is taken back', async () => {
    const { user, shell, written } = await openImport(text, {
      'POST automations': () => null,
      'DELETE automations': () => null,
    })
    expect(await screen.findByText('2 automatisations trouvées')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Importer 2' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const rows = written()[0]?.body as { id: string; name: string; is_active: boolean }[]
    expect(rows.map(({ name, is_active }) => [name, is_active])).toEqual([
      [automation.name, false],
      [own.name, false],
    ])
    expect(JSON.stringify(rows)).not.toContain('sealed')
    shell.seen.toasts[0]?.action?.run()
    await waitFor(() => expect(written().at(-1)?.params.get('id')).toBe(`in.(${rows.map(({ id }) => id).join(',')})`))
  })

  it('names an automation that is incomplete, and adds the others', async () => {
    const { user, written } = await openImport(text.replace('"Dix mots."', '" "'), { 'POST automations': () => null })
    const leftOut = (await screen.findByRole('heading', { name: 'Laissées de côté' })).parentElement
    expect(leftOut?.textContent).toMatch(/Incomplète$/)
    await user.click(screen.getByRole('button', { name: 'Importer 1' }))
    await waitFor(() => expect(written()[0]?.body).toHaveLength(1))
  })

  it.each([
    ['no JSON', 'oui', /ce n’est pas du JSON/],
    ['something else', '{"words": []}', /il ne contient pas d’automatisations/],
  ])('refuses %s', async (_, file, sentence) => {
    await openImport(file)
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
    expect(screen.queryByRole('button', { name: /^Importer \d/ })).toBeNull()
  })

  it('that the server refuses adds nothing, and stays open', async () => {
    const { user, shell } = await openImport(text, {
      'POST automations': () => refuse(402, { code: 'PT402', message: 'Trop d’automatisations.' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Importer 2' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'Trop d’automatisations.' }]))
    expect(screen.getByRole('dialog')).toBeDefined()
  })
})

describe('an export', () => {
  it('has all automations, which an import takes back, and is named', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:')
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = await openArea('/automation')
    await user.click(await screen.findByRole('button', { name: 'Importer et exporter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Exporter toutes les automatisations' }))
    await waitFor(() => expect(link).toHaveBeenCalled())
    const [blob] = saved.mock.calls.at(-1) ?? []
    expect(readFile(await (blob as Blob).text(), new Allowance(limits)).drafts.map(({ name }) => name)).toEqual([
      automation.name,
      own.name,
    ])
    expect((link.mock.contexts.at(-1) as HTMLAnchorElement).download).toMatch(/^automatisations.*\.json$/)
  })

  it('counts what is active, and all', async () => {
    await openArea('/automation', { 'GET automations': () => [automation, { ...own, is_active: false }] })
    const count = async (label: string) => (await screen.findByText(label)).parentElement?.textContent
    await waitFor(async () => expect(await count('Actives')).toBe('Actives1'))
    expect(await count('Au total')).toBe('Au total2')
  })
})

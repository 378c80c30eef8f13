import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inks } from './inks.ts'
import { kinds } from './kinds.ts'

const tokens = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('@cahier/ui/styles.css')), 'tokens.css'),
  'utf8',
)
const sheet = readFileSync(join(import.meta.dirname, 'code.module.css'), 'utf8')

/** A token in the light and in the dark theme. */
function colorsOf(token: string): { light: string; dark: string } {
  const [, light, dark] = new RegExp(`${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? []
  if (!light || !dark) throw new Error(`no ${token}`)
  return { light, dark }
}

/** The token that a kind has for its colour. */
function tokenOf(kind: string): string {
  const [, token] = new RegExp(`\\.${kind} \\{\\s*color: var\\((--[\\w-]+)\\)`).exec(sheet) ?? []
  if (!token) throw new Error(`no colour for ${kind}`)
  return token
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(kinds)('the colour of a %s', (kind) => {
  it.each(['light', 'dark'] as const)('is readable on the ground of code in the %s theme', (theme) => {
    expect(contrast(colorsOf(tokenOf(kind))[theme], colorsOf('--wash')[theme])).toBeGreaterThanOrEqual(4.5)
  })
  it('is the same where code is pasted', () => expect(inks[kind]).toBe(colorsOf(tokenOf(kind)).light))
})

it('is another one for each kind', () => expect(new Set(kinds.map(tokenOf)).size).toBe(kinds.length))

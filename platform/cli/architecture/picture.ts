import { neededCommands, type RemoteConfig } from '@cahier/contract/config'
import type { Package, Parts } from './workspace-packages.ts'

/** A box of the picture: a package, or all remotes together. */
interface Box {
  readonly name: string
  readonly needs: readonly string[]
}

const pictureWidthPx = 1120
const lineHeightPx = 17
const gapPx = 56
const paddingPx = 14
/** How many remotes stand side by side in the box that holds them. */
const remoteCountPerRow = 4

/** Draws the parts of the application as an SVG: dependencies point down, and each remote lists what it contributes. */
export function drawArchitecture({ packages, remotes }: Parts): string {
  const boxes = boxesOf(packages)
  const rows = levels(boxes)
  const parts: string[] = []
  const places = new Map<string, { x: number; top: number; bottom: number }>()
  let top = 24
  for (const row of rows) {
    const heights = row.map((box) => (box.name === 'remotes' ? remotesHeight(remotes) : boxHeight([])))
    // The remotes get the width that the other boxes leave.
    const narrow = 230
    const wide = pictureWidthPx - 48 - (row.length - 1) * (narrow + 24)
    const hasRemotes = row.some(({ name }) => name === 'remotes')
    let x = hasRemotes ? 24 : (pictureWidthPx - row.length * narrow - (row.length - 1) * 24) / 2
    row.forEach((box, index) => {
      const boxWidth = box.name === 'remotes' ? wide : narrow
      const height = heights[index] ?? 0
      parts.push(
        box.name === 'remotes' ? drawRemotes(remotes, x, top, boxWidth) : drawBox(box.name, [], x, top, boxWidth),
      )
      places.set(box.name, { x: x + boxWidth / 2, top, bottom: top + height })
      x += boxWidth + 24
    })
    top += Math.max(...heights) + gapPx
  }
  const lines = boxes.flatMap((box) => box.needs.map((need) => drawArrow(places.get(box.name), places.get(need))))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureWidthPx} ${top - gapPx + 24}" font-family="system-ui, sans-serif" font-size="12.5">`,
    '<title>The parts of Cahier, and who needs whom</title>',
    '<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#7a7266"/></marker></defs>',
    `<rect width="100%" height="100%" fill="#fdfbf7"/>`,
    ...lines,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

/** The packages, with all remotes as one. */
function boxesOf(packages: readonly Package[]): Box[] {
  const folders = new Map(packages.map(({ name, folder }) => [name, folder.startsWith('mf-') ? 'remotes' : folder]))
  const needs = new Map<string, Set<string>>()
  for (const { name, needs: needed } of packages) {
    const box = folders.get(name) ?? ''
    const all = needs.get(box) ?? new Set()
    needs.set(box, all)
    for (const other of needed) {
      const target = folders.get(other)
      if (target !== undefined && target !== box) all.add(target)
    }
  }
  // Arrows that follow from other arrows are left out.
  const reaches = (name: string, target: string): boolean =>
    [...(needs.get(name) ?? [])].some((need) => need === target || reaches(need, target))
  return [...needs].map(([name, all]) => ({
    name,
    needs: [...all].filter((need) => ![...all].some((other) => other !== need && reaches(other, need))).sort(),
  }))
}

/** Sorts the boxes into rows, the top row first: a box stands above all of its dependencies. */
function levels(boxes: readonly Box[]): Box[][] {
  const byName = new Map(boxes.map((box) => [box.name, box]))
  const levelOf = (name: string): number =>
    Math.max(0, ...(byName.get(name)?.needs ?? []).map((need) => levelOf(need) + 1))
  const rows = Map.groupBy(boxes, ({ name }) => levelOf(name))
  return [...rows.keys()].sort((a, b) => b - a).map((level) => rows.get(level) ?? [])
}

const boxHeight = (lines: readonly string[]) => paddingPx * 2 + lineHeightPx * (1 + lines.length)

function linesOf({ routes, widgets = [], commands = [], search, outbox, needs }: RemoteConfig): string[] {
  const paths = routes.map(({ path }) => path)
  return [
    `${paths[0]}${paths.length > 1 ? ` and ${paths.length - 1} more` : ''}`,
    ...(widgets.length > 0 ? [`widgets: ${widgets.length}`] : []),
    ...commands.map(({ id }) => `offers ${id}`),
    ...(search ? ['answers the search'] : []),
    ...(outbox ? ['sends what waited'] : []),
    ...neededCommands(needs).map(({ id, optional }) => `${optional ? 'may call' : 'needs'} ${id}`),
  ]
}

const rowsOf = (remotes: readonly RemoteConfig[]) =>
  Array.from({ length: Math.ceil(remotes.length / remoteCountPerRow) }, (_, row) =>
    remotes.slice(row * remoteCountPerRow, (row + 1) * remoteCountPerRow),
  )
const rowHeight = (row: readonly RemoteConfig[]) => Math.max(...row.map((remote) => boxHeight(linesOf(remote))))

const remotesHeight = (remotes: readonly RemoteConfig[]) =>
  paddingPx + rowsOf(remotes).reduce((sum, row) => sum + rowHeight(row) + paddingPx, 0)

function drawRemotes(remotes: readonly RemoteConfig[], x: number, top: number, boxWidth: number): string {
  const inner = (boxWidth - paddingPx * (remoteCountPerRow + 1)) / remoteCountPerRow
  let y = top + paddingPx
  const drawn = rowsOf(remotes).flatMap((row) => {
    const boxes = row.map((remote, index) =>
      drawBox(
        `mf-${remote.name}`,
        linesOf(remote),
        x + paddingPx + index * (inner + paddingPx),
        y,
        inner,
        rowHeight(row),
      ),
    )
    y += rowHeight(row) + paddingPx
    return boxes
  })
  const frame = `<rect x="${x}" y="${top}" width="${boxWidth}" height="${remotesHeight(remotes)}" rx="10" fill="#f1ece1" stroke="#cfc6b4"/>`
  return [frame, ...drawn].join('\n')
}

function drawBox(
  name: string,
  lines: readonly string[],
  x: number,
  y: number,
  boxWidth: number,
  height = boxHeight(lines),
): string {
  const text = lines.map(
    (line, index) =>
      `<text x="${x + paddingPx}" y="${y + paddingPx + lineHeightPx * (index + 1) + 12}" fill="#5b5449">${line}</text>`,
  )
  return [
    `<rect x="${x}" y="${y}" width="${boxWidth}" height="${height}" rx="8" fill="#ffffff" stroke="#8b8272"/>`,
    `<text x="${x + paddingPx}" y="${y + paddingPx + 12}" font-weight="600" fill="#26221c">${name}</text>`,
    ...text,
  ].join('\n')
}

type Place = { readonly x: number; readonly top: number; readonly bottom: number } | undefined

function drawArrow(from: Place, to: Place): string {
  if (from === undefined || to === undefined) throw new Error('An arrow has no end')
  const bend = (from.bottom + to.top) / 2
  return `<path d="M${from.x} ${from.bottom}C${from.x} ${bend} ${to.x} ${bend} ${to.x} ${to.top}" fill="none" stroke="#7a7266" marker-end="url(#head)"/>`
}

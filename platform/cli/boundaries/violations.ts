import { type Import, isForTests } from './imports.ts'
import type { MemberLayers } from './layers.ts'

/** An import, seen from the innermost folder that holds both files: it connects two entries of that folder. */
interface Arrow extends Import {
  /** That folder, `''` for the one that the layers are of. */
  readonly parent: string
  readonly tail: string
  readonly head: string
}

function arrowOf({ from, to }: Import): Arrow {
  const [a, b] = [from.split('/'), to.split('/')]
  const depth = a.findIndex((name, index) => name !== b[index])
  const at = depth < 0 ? a.length - 1 : depth
  return {
    from,
    to,
    parent: a.slice(0, at).join('/'),
    tail: a.slice(0, at + 1).join('/'),
    head: b.slice(0, at + 1).join('/'),
  }
}

/**
 * What is wrong with a member's imports, one sentence each: imports upwards, cycles, rules that import components, and
 * folders missing from the table.
 *
 * @param sources all files of the member, including those that import nothing
 */
export function violationsOf(member: MemberLayers, sources: readonly string[], imports: readonly Import[]): string[] {
  const arrows = imports.map(arrowOf).filter((arrow) => arrow.from !== arrow.to)
  const judged = arrows.map((arrow) => ({ arrow, wrong: wrongArrow(member, arrow) }))
  // A wrong import explains the cycles that it closes, so those are not reported too.
  const right = judged.filter(({ wrong }) => wrong === null).map(({ arrow }) => arrow)
  return [...unknownFolders(member, sources), ...judged.flatMap(({ wrong }) => wrong ?? []), ...circles(member, right)]
}

/** The index of the layer that a folder stands on, 0 at the top; -1 if the table does not name the folder. */
function layerOf({ layers }: MemberLayers, file: string): number {
  const folder = file.split('/')[0] ?? file
  const named = layers.findIndex((layer) => layer.includes(folder))
  return named >= 0 ? named : layers.findIndex((layer) => layer.includes('*'))
}

function unknownFolders(member: MemberLayers, sources: readonly string[]): string[] {
  const unknown = new Set(sources.filter((file) => layerOf(member, file) < 0).map((file) => file.split('/')[0]))
  return [...unknown].map((folder) => `${member.folder}/${folder} is on no layer. Give it one in layers.ts.`)
}

/** What is wrong with an import by itself, or null. */
function wrongArrow(member: MemberLayers, { from, to, parent, tail, head }: Arrow): string | null {
  const sentence = `${member.folder}/${from} imports ${to}`
  if (isForTests(to))
    return `${sentence}, which is for tests only. What the product needs of it belongs outside that folder.`
  if (member.rulesRenderNothing && from.includes('/') && from.endsWith('.ts') && to.endsWith('.tsx')) {
    return `${sentence}: a rule or hook imports a component. What both need belongs in a .ts file.`
  }
  if (parent !== '') return null
  const [layer, below] = [layerOf(member, from), layerOf(member, to)]
  const isFeature = member.layers[layer]?.includes('*') === true
  if (layer < 0 || below > layer || (below === layer && isFeature)) return null
  const direction = below === layer ? 'sideways' : 'up'
  const places = below === layer ? lowerFolders(member, layer) : `${tail} or ${lowerFolders(member, layer)}`
  return `${sentence}: ${tail} → ${head} points ${direction}. What both need belongs in ${places}.`
}

/** The folders on the layers below a layer, in words. */
function lowerFolders({ layers }: MemberLayers, layer: number): string {
  const lower = layers.slice(layer + 1).flat()
  return lower.length === 0 ? 'a new folder below it' : `a folder below it (${lower.join(', ')})`
}

/** One sentence for each group of files or folders that import each other in a cycle. */
function circles(member: MemberLayers, arrows: readonly Arrow[]): string[] {
  return [...Map.groupBy(arrows, ({ parent }) => parent).values()].flatMap((inside) => {
    const found: string[] = []
    let left = inside
    for (let circle = shortestCircle(left); circle; circle = shortestCircle(left)) {
      const knot = new Set(circle.map(({ tail }) => tail))
      const steps = circle.map(({ from, to }) => `${from} imports ${to}`).join(', ')
      const layer = Math.max(...circle.map(({ from }) => layerOf(member, from)))
      found.push(
        `${member.folder}: ${[...circle.map(({ tail }) => tail), circle[0]?.tail].join(' → ')} is a circle: ${steps}. ` +
          `What they share belongs in a file or folder of its own that imports none of them, or in ${lowerFolders(member, layer)}.`,
      )
      left = left.filter(({ tail, head }) => !(knot.has(tail) && knot.has(head)))
    }
    return found
  })
}

function shortestCircle(arrows: readonly Arrow[]): Arrow[] | null {
  const leaving = Map.groupBy(arrows, ({ tail }) => tail)
  let shortest: Arrow[] | null = null
  for (const start of leaving.keys()) {
    const ways: Arrow[][] = (leaving.get(start) ?? []).map((arrow) => [arrow])
    const reached = new Set<string>()
    for (let way = ways.shift(); way; way = ways.shift()) {
      const end = way.at(-1)?.head ?? start
      if (end === start) {
        if (!shortest || way.length < shortest.length) shortest = way
        break
      }
      if (reached.has(end)) continue
      reached.add(end)
      for (const arrow of leaving.get(end) ?? []) ways.push([...way, arrow])
    }
  }
  return shortest
}

import { type Import, isForTests } from './imports.ts'
import type { Rooms } from './rooms.ts'

/** An import, seen from the innermost folder that holds both files: it connects two entries of that folder. */
interface Arrow extends Import {
  /** That folder, `''` for the one that the rooms stand in. */
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
 * rooms missing from the table.
 *
 * @param sources all files of the member, including those that import nothing
 */
export function violationsOf(rooms: Rooms, sources: readonly string[], imports: readonly Import[]): string[] {
  const arrows = imports.map(arrowOf).filter((arrow) => arrow.from !== arrow.to)
  const judged = arrows.map((arrow) => ({ arrow, wrong: wrongArrow(rooms, arrow) }))
  // A wrong import explains the cycles that it closes, so those are not reported too.
  const right = judged.filter(({ wrong }) => wrong === null).map(({ arrow }) => arrow)
  return [...unknownRooms(rooms, sources), ...judged.flatMap(({ wrong }) => wrong ?? []), ...circles(rooms, right)]
}

/** The index of the floor that a room stands on, 0 at the top; -1 if the table does not name the room. */
function floorOf({ floors }: Rooms, file: string): number {
  const room = file.split('/')[0] ?? file
  const named = floors.findIndex((floor) => floor.includes(room))
  return named >= 0 ? named : floors.findIndex((floor) => floor.includes('*'))
}

function unknownRooms(rooms: Rooms, sources: readonly string[]): string[] {
  const unknown = new Set(sources.filter((file) => floorOf(rooms, file) < 0).map((file) => file.split('/')[0]))
  return [...unknown].map((room) => `${rooms.folder}/${room} is on no floor. Give it one in rooms.ts.`)
}

/** What is wrong with an import by itself, or null. */
function wrongArrow(rooms: Rooms, { from, to, parent, tail, head }: Arrow): string | null {
  const sentence = `${rooms.folder}/${from} imports ${to}`
  if (isForTests(to))
    return `${sentence}, which is for tests only. What the product needs of it belongs outside that folder.`
  if (rooms.rulesRenderNothing && from.includes('/') && from.endsWith('.ts') && to.endsWith('.tsx')) {
    return `${sentence}: a rule or hook imports a component. What both need belongs in a .ts file.`
  }
  if (parent !== '') return null
  const [floor, below] = [floorOf(rooms, from), floorOf(rooms, to)]
  const isFeature = rooms.floors[floor]?.includes('*') === true
  if (floor < 0 || below > floor || (below === floor && isFeature)) return null
  const direction = below === floor ? 'sideways' : 'up'
  const places = below === floor ? lowerRooms(rooms, floor) : `${tail} or ${lowerRooms(rooms, floor)}`
  return `${sentence}: ${tail} → ${head} points ${direction}. What both need belongs in ${places}.`
}

/** The rooms on the floors below a floor, in words. */
function lowerRooms({ floors }: Rooms, floor: number): string {
  const lower = floors.slice(floor + 1).flat()
  return lower.length === 0 ? 'a new room below it' : `a room below it (${lower.join(', ')})`
}

/** One sentence for each group of files or folders that import each other in a cycle. */
function circles(rooms: Rooms, arrows: readonly Arrow[]): string[] {
  return [...Map.groupBy(arrows, ({ parent }) => parent).values()].flatMap((inside) => {
    const found: string[] = []
    let left = inside
    for (let circle = shortestCircle(left); circle; circle = shortestCircle(left)) {
      const knot = new Set(circle.map(({ tail }) => tail))
      const steps = circle.map(({ from, to }) => `${from} imports ${to}`).join(', ')
      const floor = Math.max(...circle.map(({ from }) => floorOf(rooms, from)))
      found.push(
        `${rooms.folder}: ${[...circle.map(({ tail }) => tail), circle[0]?.tail].join(' → ')} is a circle: ${steps}. ` +
          `What they share belongs in a file or folder of its own that imports none of them, or in ${lowerRooms(rooms, floor)}.`,
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

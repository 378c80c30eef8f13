import { type Bar, type Role, roles, type Trace } from './trace.ts'

const colours: Readonly<Record<Role, string>> = {
  document: '#4a4a55',
  style: '#8d6e63',
  font: '#b0a18f',
  shell: '#2f3e9e',
  session: '#ad1457',
  client: '#00838f',
  index: '#7b5ea7',
  entry: '#c0582b',
  area: '#d99a2b',
  data: '#2e7d4f',
  other: '#9e9e9e',
}

const pictureWidthPx = 1000
const nameColumnPx = 190
const rowHeightPx = 15
const scale = (longest: number) => (pictureWidthPx - nameColumnPx - 20) / longest

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const box = (x: number, y: number, w: number, fill: string, more = '') =>
  `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(w, 0.5).toFixed(1)}" height="${rowHeightPx - 5}" fill="${fill}"${more}/>`
const text = (x: number, y: number, content: string, more = '') =>
  `<text x="${x.toFixed(1)}" y="${y}"${more}>${escaped(content)}</text>`

/** A request: waiting is pale, the answer full, and the script's run is outlined. */
function bar({ role, name, asked, answered, fetched, ran }: Bar, y: number, perMs: number): string {
  const at = (time: number) => nameColumnPx + time * perMs
  const colour = colours[role]
  return [
    text(nameColumnPx - 6, y + 9, name.length > 30 ? `${name.slice(0, 29)}…` : name, ' text-anchor="end"'),
    box(at(asked), y, (answered - asked) * perMs, colour, ' opacity=".3"'),
    box(at(answered), y, (fetched - answered) * perMs, colour),
    ran ? box(at(ran.from), y, (ran.to - ran.from) * perMs, '#fff', ` stroke="${colour}" stroke-width="1.5"`) : '',
  ].join('')
}

/** Traces of one page below each other, on the same scale, as an SVG. */
export function picture(title: string, traces: readonly (readonly [name: string, trace: Trace])[]): string {
  const longest = Math.max(...traces.flatMap(([, { bars, ready }]) => [ready, ...bars.map(({ fetched }) => fetched)]))
  const perMs = scale(longest)
  const step = [50, 100, 250, 500, 1000].find((each) => longest / each <= 12) ?? 2000
  const parts: string[] = [text(10, 20, title, ' font-size="14" font-weight="600"')]
  let y = 34
  for (const [name, { bars, ready }] of traces) {
    const height = 24 + bars.length * rowHeightPx
    parts.push(text(10, y + 14, `${name}: ${Math.round(ready)} ms`, ' font-weight="600"'))
    for (let time = 0; time <= longest; time += step) {
      const x = nameColumnPx + time * perMs
      parts.push(`<path d="M${x.toFixed(1)} ${y + 20}V${y + height}" stroke="#ddd"/>`)
      parts.push(text(x, y + 14, String(time), ' fill="#888" text-anchor="middle"'))
    }
    for (const [index, one] of bars.toSorted((a, b) => a.asked - b.asked).entries()) {
      parts.push(bar(one, y + 24 + index * rowHeightPx, perMs))
    }
    const x = nameColumnPx + ready * perMs
    parts.push(`<path d="M${x.toFixed(1)} ${y + 18}V${y + height}" stroke="#c62828" stroke-width="1.5"/>`)
    y += height + 14
  }
  for (const [index, role] of roles.entries()) {
    parts.push(box(10 + index * 88, y, 10, colours[role]), text(24 + index * 88, y + 9, role))
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureWidthPx} ${y + 20}" font-family="sans-serif" font-size="10" fill="#222">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`
}

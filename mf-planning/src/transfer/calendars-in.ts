import ICAL from 'ical.js'
import { CalendarRefused } from './refused.ts'

const calendarBlock = /^BEGIN:VCALENDAR[ \t]*$.*?^END:VCALENDAR[ \t]*$/gims

/** A line with a name, and a value after it. */
const contentLine = /^[A-Z0-9-]+[;:]/i

export interface Calendars {
  calendars: readonly ICAL.Component[]
  /** Number of lines that belong to no calendar or cannot be read. */
  unread: number
}

/**
 * The calendars of a file: one, or several in a row. Real files have other lines before, between and after them, and lines inside
 * that are no properties: they are counted and ignored.
 *
 * @throws CalendarRefused if there is none
 */
export function calendarsIn(text: string): Calendars {
  const lines = closed(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  const blocks = lines.match(calendarBlock) ?? []
  if (blocks.length === 0) throw new CalendarRefused('no-calendar')
  const read = blocks.map(calendarOf)
  const outside = lines.replace(calendarBlock, '').split('\n')
  return {
    calendars: read.map(({ calendar }) => calendar),
    unread: read.reduce((sum, { unread }) => sum + unread, outside.filter((line) => line.trim() !== '').length),
  }
}

/** Some programs leave the last line out. */
function closed(lines: string): string {
  const isOpen = lines.lastIndexOf('BEGIN:VCALENDAR') > lines.lastIndexOf('END:VCALENDAR')
  return isOpen ? `${lines.trimEnd()}\nEND:VCALENDAR` : lines
}

function calendarOf(block: string): { calendar: ICAL.Component; unread: number } {
  const whole = parsed(block)
  if (whole) return { calendar: whole, unread: 0 }
  const lines = block.replace(/\n[ \t]/g, '').split('\n')
  const readable = lines.filter(isReadable)
  const calendar = parsed(readable.join('\n'))
  if (!calendar) throw new CalendarRefused('no-calendar')
  return { calendar, unread: lines.filter((line) => line.trim() !== '').length - readable.length }
}

function parsed(block: string): ICAL.Component | undefined {
  try {
    const components: unknown = ICAL.parse(block)
    const calendar = Array.isArray(components) ? new ICAL.Component(components) : undefined
    return calendar?.name === 'vcalendar' ? calendar : undefined
  } catch {
    // The parser refuses the whole block for one line that it cannot read.
    return undefined
  }
}

function isReadable(line: string): boolean {
  if (!contentLine.test(line)) return false
  if (/^(BEGIN|END):/i.test(line)) return true
  try {
    ICAL.parse.property(line, ICAL.design.icalendar)
    return true
  } catch {
    return false
  }
}

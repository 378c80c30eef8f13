import { changedAt, type StudyCalendar, writeCalendar } from './ics.ts'

/**
 * The calendar as a file, or 304 if the reader's copy is the same. `Last-Modified` is for readers to show: only the tag tells whether
 * anything changed, because a deleted session leaves no date.
 */
export async function answerFeed(request: Request, calendar: StudyCalendar): Promise<Response> {
  const file = writeCalendar(calendar)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(file))
  const tag = `"${[...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`
  const latest = changedAt(calendar)
  const headers = {
    'Cache-Control': 'private, no-cache',
    ETag: tag,
    ...(latest > 0 && { 'Last-Modified': new Date(latest).toUTCString() }),
  }
  const held = request.headers.get('If-None-Match')?.split(',') ?? []
  if (held.some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(file, { headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' } })
}

import { stripVTControlCharacters } from 'node:util'
import * as v from 'valibot'
import { type FileResult, type Tally, tally } from './tally.ts'

interface Suite {
  title: string
  file: string
  suites?: Suite[] | undefined
  specs: {
    id: string
    title: string
    line: number
    tests: {
      status: string
      annotations?: { type: string; description?: string | undefined }[] | undefined
      results: { duration: number; error?: { message?: string | undefined } | undefined }[]
    }[]
  }[]
}
const result = v.object({ duration: v.number(), error: v.optional(v.object({ message: v.optional(v.string()) })) })
const annotation = v.object({ type: v.string(), description: v.optional(v.string()) })
const suite: v.GenericSchema<Suite> = v.object({
  title: v.string(),
  file: v.string(),
  suites: v.optional(v.array(v.lazy(() => suite))),
  specs: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      line: v.number(),
      tests: v.array(
        v.object({ status: v.string(), annotations: v.optional(v.array(annotation)), results: v.array(result) }),
      ),
    }),
  ),
})
/** What Playwright's reporter `json` writes. */
export const playwrightReport = v.object({
  suites: v.array(suite),
  /** What failed outside of journeys. */
  errors: v.array(v.unknown()),
})
export type PlaywrightReport = v.InferOutput<typeof playwrightReport>

/** A journey that failed beside others and passed alone. */
export interface UnstableJourney {
  /** `e2e/journeys/jitsi.spec.ts:142` */
  place: string
  title: string
  /** The first line of what failed. */
  error: string
}

/** How many journeys of a run may be unstable: more of them are no accident. */
const maxUnstableJourneys = 3
/** How many journeys are run again: where more fail, something is broken for all. */
const maxRepeatedJourneys = 10

interface Journey {
  id: string
  file: string
  line: number
  /** With the titles of the groups around. */
  title: string
  /** A journey that was left out has not passed. */
  hasPassed: boolean
  /** Milliseconds. */
  duration: number
  /** The first line of what failed; empty where nothing did. */
  error: string
  /** The members whose area it opened; null where it does not say. */
  areas: readonly string[] | null
}

/** @param within the titles of the suites around, the file's not among them */
const journeysOf = (suites: readonly Suite[], within: readonly string[] = []): Journey[] =>
  suites.flatMap(({ title: suiteTitle, file, specs, suites: inner = [] }) => {
    const titles = suiteTitle === file ? within : [...within, suiteTitle]
    const journeys = specs.flatMap(({ id, title, line, tests }) => {
      const results = tests.flatMap((test) => test.results)
      // A run that is stopped does not reach its last journeys.
      if (results.length === 0) return []
      const [error = ''] = results.flatMap((one) => one.error?.message ?? [])
      const opened = tests.flatMap(({ annotations = [] }) => annotations.filter(({ type }) => type === 'areas'))
      return {
        id,
        file: `e2e/journeys/${file}`,
        line,
        title: [...titles, title].join(' '),
        hasPassed: tests.every(({ status }) => status === 'expected'),
        duration: results.reduce((sum, { duration }) => sum + duration, 0),
        error: stripVTControlCharacters(error).split('\n', 1)[0] ?? '',
        areas:
          opened.length > 0 ? opened.flatMap(({ description = '' }) => description.split(' ').filter(Boolean)) : null,
      }
    })
    return [...journeys, ...journeysOf(inner, titles)]
  })

/** Whether the journeys that did not pass are run again. */
export function isRepeated({ suites }: PlaywrightReport): boolean {
  const failed = journeysOf(suites).filter(({ hasPassed }) => !hasPassed).length
  return failed > 0 && failed <= maxRepeatedJourneys
}

/** The members whose areas journeys opened, by the file's name and the line; files of which a journey does not say are left out. */
export type OpenedAreas = Map<string, Record<string, string[]>>

function openedAreas({ suites }: PlaywrightReport): OpenedAreas {
  const files = Map.groupBy(journeysOf(suites), ({ file }) => file.replace(/^e2e\/journeys\//, ''))
  const areas: OpenedAreas = new Map()
  for (const [file, journeys] of files) {
    if (journeys.some((journey) => journey.areas === null)) continue
    const lines: Record<string, string[]> = {}
    // A journey that is made for each of several things has one line.
    for (const { line, areas: opened } of journeys) {
      lines[line] = [...new Set([...(lines[line] ?? []), ...(opened ?? [])])].sort()
    }
    areas.set(file, lines)
  }
  return areas
}

/** What became of the journeys of a run. */
export interface JudgedJourneys {
  tally: Tally
  results: FileResult[]
  unstable: UnstableJourney[]
  areas: OpenedAreas
}

/**
 * What became of the journeys. One that failed beside others and passed alone counts as passed, and is unstable; more than three unstable ones
 * count as failed, and so does one that fails twice. What failed outside of journeys counts too.
 *
 * @param code the exit code of the first run
 * @param report of the first run; null where it wrote none
 * @param again the report of the repeat; null where nothing was repeated
 */
export function judge(code: number, report: PlaywrightReport | null, again: PlaywrightReport | null): JudgedJourneys {
  if (report === null) return { tally: tally(code, null), results: [], unstable: [], areas: new Map() }
  const journeys = journeysOf(report.suites)
  const passedAlone = new Set(journeysOf(again?.suites ?? []).flatMap(({ id, hasPassed }) => (hasPassed ? [id] : [])))
  const unstable = journeys.filter(({ id, hasPassed }) => !hasPassed && passedAlone.has(id))
  const excused = new Set(unstable.length > maxUnstableJourneys ? [] : unstable)
  const isFailed = (journey: Journey) => !journey.hasPassed && !excused.has(journey)
  const failed = journeys.filter(isFailed).length
  const counted = { passed: journeys.length - failed, failed: failed + report.errors.length }
  return {
    // A run fails for its unstable journeys too.
    tally: unstable.length > 0 ? counted : tally(code, counted),
    results: journeys.map((journey) => ({
      file: journey.file,
      duration: journey.duration,
      failed: isFailed(journey) ? [journey.title] : [],
    })),
    unstable: unstable.map(({ file, line, title, error }) => ({ place: `${file}:${line}`, title, error })),
    areas: openedAreas(report),
  }
}

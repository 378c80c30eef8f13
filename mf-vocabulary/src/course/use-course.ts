import type { DashboardCounters } from '@cahier/contract'
import { useEvent, useNow, useShell } from '@cahier/contract/react'
import { useEffect, useReducer, useState } from 'react'
import { readHistory } from '../data/review-history.ts'
import { addDays, studyDay } from '../review/study-day.ts'
import { type Course, courseOf } from './course.ts'

const weeks = 12

/**
 * How the words got to the mastery of today, read again when the figures say that it went on; undefined until then, null without an
 * answer.
 */
export function useCourse({ words, masteryAverage }: Pick<DashboardCounters, 'words' | 'masteryAverage'>) {
  const shell = useShell()
  const today = studyDay(useNow())
  const [course, setCourse] = useState<Course | null>()
  const [failed, setFailed] = useState(false)
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0)
  useEvent('dashboard', () => {
    if (failed) tryAgain()
  })

  useEffect(() => {
    const since = addDays(today, -7 * weeks)
    const asked = new AbortController()
    readHistory(shell, since, asked.signal).then(
      (history) => {
        if (asked.signal.aborted) return
        setCourse(courseOf(history, { words, masteryAverage }, since, today))
        setFailed(false)
      },
      (error: unknown) => {
        if (asked.signal.aborted) return
        shell.reportError(error)
        setFailed(true)
      },
    )
    return () => asked.abort()
  }, [shell, today, words, masteryAverage, attempt])

  return { course, failed }
}

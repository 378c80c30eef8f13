import type { MemberName, Vital } from '@cahier/releases/model'
import { type MetricType, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { noteMeasured } from './beacons.ts'
import type { ReleaseName } from './release-name.ts'
import { areaAt, lastShown } from './shown-areas.ts'

/**
 * Measures the Web Vitals of this page, for the shell's release and for that of the area. Where the browser tells navigations within
 * the page apart, each is measured; elsewhere INP and CLS are the whole page's, and belong to the area that was on screen at the worst
 * moment.
 *
 * @param memberAt the member that serves a path
 */
export function watchVitals(shell: ReleaseName, memberAt: (path: string) => MemberName | null): void {
  const note = (metric: MetricType) => {
    const isOfDocument = metric.navigationType !== 'soft-navigation' && metric.navigationType !== 'back-forward-cache'
    if (metric.name === 'TTFB' && !isOfDocument) return
    const value = metric.name === 'CLS' ? Math.round(metric.value * 10_000) / 10_000 : Math.round(metric.value)
    const vitals = { [metric.name.toLowerCase() as Vital]: value }
    for (const release of [shell, areaOf(metric, memberAt)]) if (release) noteMeasured(release, { vitals })
  }
  const options = { reportSoftNavs: true }
  onLCP(note, options)
  onINP(note, options)
  onCLS(note, options)
  onTTFB(note, options)
}

function areaOf(metric: MetricType, memberAt: (path: string) => MemberName | null): ReleaseName | null {
  const { navigationType, navigationURL, navigationStartTime = 0, entries } = metric
  if (navigationType === 'soft-navigation' && navigationURL) {
    const member = memberAt(new URL(navigationURL).pathname)
    return member && lastShown(member)
  }
  return areaAt(entries.at(-1)?.startTime ?? navigationStartTime)
}

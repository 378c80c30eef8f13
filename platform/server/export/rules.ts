import { dataHeaders, workerPolicy } from '../headers.ts'
import { day } from '../pages/icons.ts'
import { immutable } from '../responses/respond.ts'

export type Headers = Readonly<Record<string, string>>

/** What the server sends with a file, or with every file of a folder. */
export interface Rule {
  /** `/offline.json`, or `/releases/` for all that is in the folder. */
  path: string
  headers: Headers
}

/** Folders in which a missing file is an error; under other paths the host shows the page. */
export const fileFolders = ['releases', 'sets', 'live'] as const

const fresh = { 'cache-control': 'no-cache' }

/**
 * What the server would send, for hosts to send the same. Each rule has all headers of its answers.
 *
 * @param security headers of pages
 */
export function rulesOf(security: Headers): { pages: Headers; others: readonly Rule[] } {
  const data = { ...dataHeaders, ...immutable }
  return {
    pages: security,
    others: [
      { path: '/releases/', headers: data },
      { path: '/sets/', headers: data },
      { path: '/live/', headers: { ...security, ...fresh } },
      { path: '/offline.json', headers: { ...security, ...fresh } },
      {
        path: '/service-worker.js',
        headers: { ...security, ...fresh, 'content-security-policy': workerPolicy({ reports: false }) },
      },
      { path: '/sitemap.xml', headers: { ...security, ...fresh } },
      { path: '/robots.txt', headers: { ...security, ...day } },
      { path: '/favicon.svg', headers: { ...security, ...day } },
      { path: '/favicon.ico', headers: { ...security, ...day, 'content-type': 'image/svg+xml; charset=utf-8' } },
    ],
  }
}

import { workerPolicy } from '../headers.ts'

const forever = { 'cache-control': 'public, max-age=31536000, immutable' }
const fresh = { 'cache-control': 'no-cache' }

/**
 * `_headers`, as Netlify, Cloudflare Pages and others read it: what the server would send with each file.
 *
 * @param security headers of every answer
 */
export function headersFile(security: Readonly<Record<string, string>>): string {
  const rules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    '/*': security,
    '/releases/*': forever,
    '/sets/*': forever,
    '/live/*': fresh,
    '/offline.json': fresh,
    // Some hosts join the headers of matching rules. The worker works under both policies.
    '/service-worker.js': { ...fresh, 'content-security-policy': workerPolicy({ reports: false }) },
    '/favicon.ico': { 'content-type': 'image/svg+xml; charset=utf-8' },
  }
  const blocks = Object.entries(rules).map(([path, headers]) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  )
  return `${blocks.join('\n\n')}\n`
}

/** `_redirects`: every path without a file shows the page, except below the releases, where a missing file answers 404. */
export const redirectsFile = `/releases/*  /404.html  404
/sets/*  /404.html  404
/*  /index.html  200
`

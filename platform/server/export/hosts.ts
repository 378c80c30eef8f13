import type { Encoding } from '../responses/encoding.ts'
import { sentences } from '../responses/sentences.ts'
import { headersFile } from './headers-file.ts'
import { nginxFile } from './nginx.ts'
import { fileFolders, type Headers, rulesOf } from './rules.ts'
import { vercelFile } from './vercel.ts'
import { wranglerFiles } from './wrangler.ts'

/** How an export is laid out for a host. */
export interface Host {
  /** The files that only this host reads, by their names. @param security headers of pages */
  configuration(security: Headers): Readonly<Record<string, string>>
  /** Compressed variants that the host sends; others compress by themselves. */
  encodings: readonly Encoding[]
  /** Names under which the host looks for the page of a path that is no file. */
  fallbacks: readonly string[]
  /** The file that the host sends at the address of a page. @param address `/de/faq` */
  fileOf(address: string): string
}

const flat = (address: string) => `${address.slice(1)}.html`

const notFound = `<!doctype html>\n<meta charset="utf-8">\n<title>${sentences.notFound}</title>\n<p>${sentences.notFound}</p>\n`

/** `_redirects`: the page under every path without a file, except in the folders where a missing file is an error. */
const redirectsFile = `${fileFolders.map((folder) => `/${folder}/*  /404.html  404\n`).join('')}/*  /index.html  200\n`

export const hosts = {
  plain: {
    configuration: (security) => ({
      _headers: headersFile(rulesOf(security), { detaches: false }),
      _redirects: redirectsFile,
    }),
    encodings: ['br', 'gzip'],
    fallbacks: ['404.html', '200.html', 'index.html'],
    fileOf: (address) => `${address.slice(1)}/index.html`,
  },
  netlify: {
    configuration: (security) => ({
      _headers: headersFile(rulesOf(security), { detaches: false }),
      _redirects: redirectsFile,
      '404.html': notFound,
    }),
    encodings: [],
    fallbacks: ['index.html'],
    fileOf: flat,
  },
  'cloudflare-pages': {
    // Without a `404.html` at the top, it shows the page under every path for which no folder above has one.
    configuration: (security) => ({
      _headers: headersFile(rulesOf(security), { detaches: true }),
      ...Object.fromEntries(fileFolders.map((folder) => [`${folder}/404.html`, notFound])),
    }),
    encodings: [],
    fallbacks: ['index.html'],
    fileOf: flat,
  },
  'cloudflare-worker': {
    configuration: (security) => ({
      _headers: headersFile(rulesOf(security), { detaches: true }),
      ...wranglerFiles,
    }),
    encodings: [],
    fallbacks: ['index.html'],
    fileOf: flat,
  },
  vercel: {
    configuration: (security) => ({ 'vercel.json': vercelFile(rulesOf(security)), '404.html': notFound }),
    encodings: [],
    fallbacks: ['index.html'],
    fileOf: flat,
  },
  nginx: {
    configuration: (security) => ({ 'nginx.conf': nginxFile(rulesOf(security)) }),
    encodings: ['br', 'gzip'],
    fallbacks: ['index.html'],
    fileOf: flat,
  },
} as const satisfies Readonly<Record<string, Host>>

export type HostName = keyof typeof hosts

export const isHostName = (name: string): name is HostName => Object.hasOwn(hosts, name)

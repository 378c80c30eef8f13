import { extname } from 'node:path'

/** Extension → media type of the files that releases have. */
export const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Media type of a file by its extension; unknown ones are downloads. */
export const mediaType = (path: string): string => mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream'

/** Whether a medium is text, or WebAssembly, and so gains from compression; pictures and fonts are compressed already. */
export const isCompressible = (type: string): boolean => type.includes('charset=') || type === 'application/wasm'

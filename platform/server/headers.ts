export interface SecurityOptions {
  /** Origin of a hosted backend that the browser talks to directly, or null when everything is same-origin. */
  backendOrigin: string | null
  /** Origin of a Jitsi server that pages show in a frame, which then may use camera, microphone and screen; blank if there is none. */
  jitsiOrigin: string
  /** Origin of a LiveKit server (`wss://…`) that pages speak with; blank if there is none. */
  livekitOrigin: string
  /** Origins of development servers; empty outside development. */
  developmentOrigins: readonly string[]
  /** Whether a server receives violation reports. */
  reports: boolean
}

const websocket = (origin: string) => origin.replace(/^http/, 'ws')

/** Where browsers report violations of these policies. */
export const reportPath = '/reports'

/** Whether a path is a release file, an index or rows of the data API, never a page. */
export const isDataPath = (path: string): boolean => /^\/(releases|sets|rest)\//.test(path)

/**
 * Headers of release files, indexes and rows. Opened as a page or started as a worker, they can load nothing else. The
 * policies of pages would add a kilobyte to each of the thirty answers that a page asks for.
 */
export const dataHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/**
 * Headers of every other response. Only scripts whose hash stands in the HTML or in an entry run: no inline code, no eval, no
 * script without a hash.
 */
export function securityHeaders({
  backendOrigin,
  jitsiOrigin,
  livekitOrigin,
  developmentOrigins,
  reports,
}: SecurityOptions): Record<string, string> {
  const development = developmentOrigins
  const connect = [...(backendOrigin === null ? [] : [backendOrigin]), ...development].flatMap((origin) => [
    origin,
    websocket(origin),
  ])
  // LiveKit's client asks over HTTP why the server refused a WebSocket.
  const livekit = livekitOrigin === '' ? [] : [livekitOrigin, livekitOrigin.replace(/^ws/, 'http')]
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...development],
    'style-src': ["'self'", ...development],
    'img-src': ["'self'", 'data:', 'blob:', ...(backendOrigin === null ? [] : [backendOrigin]), ...development],
    'font-src': ["'self'", ...development],
    'media-src': ["'self'", ...development],
    'connect-src': ["'self'", ...connect, ...livekit],
    // The browser's own viewer shows a PDF that the page has read.
    'frame-src': ['blob:', ...(jitsiOrigin === '' ? [] : [jitsiOrigin])],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['cahier-loader', 'cahier-chunks', "'allow-duplicates'"],
    ...(reports && { 'report-uri': [reportPath], 'report-to': ['cahier'] }),
  }
  const headers: Record<string, string> = {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(' '))
      .join('; '),
    ...(reports && { 'reporting-endpoints': `cahier="${reportPath}"` }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy(jitsiOrigin),
    'cross-origin-opener-policy': 'same-origin',
  }
  // A development server's files have no hashes.
  if (development.length === 0) {
    headers['integrity-policy'] = `blocked-destinations=(script)${reports ? ', endpoints=(cahier)' : ''}`
  }
  return headers
}

/**
 * The policy of the service worker, which has its own: it may fetch from the server and run no other code.
 */
export const workerPolicy = ({ reports }: Pick<SecurityOptions, 'reports'>): string =>
  [
    "default-src 'none'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(reports ? [`report-uri ${reportPath}`, 'report-to cahier'] : []),
  ].join('; ')

/** What a meeting needs, also one in the frame of a Jitsi server. */
const meetingFeatures = ['camera', 'microphone', 'display-capture', 'autoplay', 'screen-wake-lock']
/** Signing in uses passkeys. */
const ownFeatures = ['publickey-credentials-create', 'publickey-credentials-get']
const disabledFeatures = [
  'accelerometer',
  'browsing-topics',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

function permissionsPolicy(jitsiOrigin: string): string {
  const meeting = jitsiOrigin === '' ? '(self)' : `(self "${jitsiOrigin}")`
  return [
    ...meetingFeatures.map((feature) => `${feature}=${meeting}`),
    ...ownFeatures.map((feature) => `${feature}=(self)`),
    ...disabledFeatures.map((feature) => `${feature}=()`),
  ].join(', ')
}

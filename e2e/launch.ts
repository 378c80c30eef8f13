import type { LaunchOptions } from '@playwright/test'

/** Launch options of the browser: the one in `CHROMIUM_PATH`, else Playwright's own. */
export const launchOptions: LaunchOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

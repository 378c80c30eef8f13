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

/** A browser that has a camera, a microphone and a screen to share. */
export const withDevices: typeof launchOptions = {
  ...launchOptions,
  args: [
    ...(launchOptions.args ?? []),
    // Pictures are coded by the processor here: a few in a second are enough.
    '--use-fake-device-for-media-stream=fps=5',
    '--use-fake-ui-for-media-stream',
    '--auto-select-desktop-capture-source=Entire screen',
    '--autoplay-policy=no-user-gesture-required',
  ],
}

import type { CDPSession } from '@playwright/test'

/** A connection and a processor: those that Lighthouse simulates. */
export interface Network {
  name: string
  /** Round trip in milliseconds. */
  latency: number
  /** Bytes per second, in both directions. */
  throughput: number
  /** How many times slower than this machine's the processor is. */
  slowdown: number
}

export const networks = {
  desk: { name: '10 Mbit/s, 40 ms', latency: 40, throughput: 1_250_000, slowdown: 1 },
  phone: { name: '1.6 Mbit/s, 150 ms, processor ÷ 4', latency: 150, throughput: 200_000, slowdown: 4 },
} satisfies Record<string, Network>

/** Makes a page's connection and processor as slow as those. */
export async function slowDown(page: CDPSession, { latency, throughput, slowdown }: Network): Promise<void> {
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

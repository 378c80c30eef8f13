import { renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDevices } from '../launch.ts'

const [width, height] = [320, 240]

/** Writes a film of one grey picture, shown twice a second. @returns its path */
function film(): string {
  const path = join(tmpdir(), 'cahier-camera.y4m')
  const header = `YUV4MPEG2 W${width} H${height} F2:1 Ip A1:1 C420\nFRAME\n`
  const own = `${path}.${process.pid}`
  writeFileSync(own, Buffer.concat([Buffer.from(header), Buffer.alloc((width * height * 3) / 2, 128)]))
  // Other workers read it.
  renameSync(own, path)
  return path
}

/** A browser whose camera has small pictures, and few: they are coded by the processor, for everybody in a meeting. */
export const withSmallCamera: typeof withDevices = {
  ...withDevices,
  args: [...(withDevices.args ?? []), `--use-file-for-fake-video-capture=${film()}`],
}

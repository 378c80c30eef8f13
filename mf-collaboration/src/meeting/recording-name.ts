import { localInputOf } from '@cahier/contract/time'

/** The name of a recording's file, after the local time at which it ended: `reunion-2026-11-21-18h00.webm`. @param type its media type */
export const recordingName = (type: string, ended: Date): string =>
  `reunion-${localInputOf(ended).replace('T', '-').replace(':', 'h')}.${type.includes('mp4') ? 'mp4' : 'webm'}`

import { reader } from '@cahier/contract/reading'
import { provideTemporal } from '@cahier/contract/time/provide'
import { readCalendar } from './read-calendar.ts'

export default reader(async (file: Blob, allowance) => {
  allowance.takeBytes(file.size)
  await provideTemporal()
  return readCalendar(await file.text(), new Date(), allowance)
})

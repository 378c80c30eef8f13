import { reader } from '@cahier/contract/reading'
import { provideTemporal } from '@cahier/contract/time/provide'
import { type KnownNotes, planImport } from './import-plan.ts'

export default reader(async ({ files, known }: { files: readonly File[]; known: KnownNotes }, allowance) => {
  await provideTemporal()
  return planImport(files, known, allowance)
})

import { reader } from '@cahier/contract/reading'
import { readFile } from './file.ts'

export default reader(async (file: File, allowance) => {
  allowance.takeBytes(file.size)
  return readFile(await file.text(), allowance)
})

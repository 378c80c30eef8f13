import { editRow, type RowEdit } from '@cahier/contract/edit'
import { area } from './area.ts'
import { type Automation, automations, type NewAutomation } from './automations.ts'

/** Changes columns of an automation. Apart from `automations.ts`, because widgets edit nothing. */
export const useEditAutomation = area.mutation(
  ({ client }, { id, edit }: { id: string; edit: RowEdit<Omit<NewAutomation, 'id' | 'user_id'>> }) =>
    editRow<Automation>(client, 'automations', id, edit),
  { touches: ['dashboard'], onSuccess: automations.put },
).useMutation

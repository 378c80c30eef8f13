import { addDays } from '@cahier/contract/time'
import { reviewHistory } from '../data/history.ts'

/** Days of a year in whole weeks, plus up to six days of the first week. */
const historyDays = 52 * 7 + 6

/** The learner's log of the year before a study day, day by day. */
export const useHistory = (today: string) => reviewHistory.useQuery(addDays(today, -historyDays))

import { reviews } from './reviews.ts'

export default reviews.send

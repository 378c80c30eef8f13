import fr from './fr.ts'
export default fr

export { TodoRow, type TodoRowProps } from './todo-row.tsx'

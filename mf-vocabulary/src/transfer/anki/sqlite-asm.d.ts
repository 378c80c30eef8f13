declare module 'sql.js/dist/sql-asm-memory-growth.js' {
  export { default } from 'sql.js'
}

/** Version of the contract that this package describes. A shell built with it announces this number. */
export const contractVersion = '2.0.0'

/** The last version of each former major that a shell built with this package provides as well, newest first. */
export const formerContracts: readonly string[] = ['1.0.0']

/** Version of the contract that this package describes. A shell built with it announces this number. */
export const contractVersion = '1.0.0'

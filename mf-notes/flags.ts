/** What operators may set while the area runs. */
export const flags = {
  autoSaveDelay: {
    default: 3000,
    min: 1000,
    max: 30_000,
    description: 'milliseconds without typing until a text is saved: more take load off the server',
  },
} as const

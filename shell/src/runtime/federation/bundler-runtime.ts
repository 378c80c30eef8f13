import * as namespace from '@module-federation/webpack-bundler-runtime'

const federation = namespace.default

/**
 * The federation runtime that every remote's entry asks for by this name instead of carrying it. Remotes write into
 * what they get ("set if missing"), so each access hands out a fresh object.
 */
Object.defineProperty(globalThis, '__CAHIER_MF', {
  get: () => ({
    ...federation,
    bundlerRuntime: { ...federation.bundlerRuntime, S: {} },
    bundlerRuntimeOptions: {},
    instance: undefined,
    initOptions: undefined,
  }),
})

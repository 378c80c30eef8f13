// Stands in for shell/src/runtime/federation/container.ts: there is no newer set to fit.
export const providedVersions: Readonly<Record<string, string>> = {}

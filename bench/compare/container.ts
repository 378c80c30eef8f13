// Replaces shell/src/runtime/federation/container.ts: without releases there is nothing to be compatible with.
export const providedVersions: Readonly<Record<string, string>> = {}

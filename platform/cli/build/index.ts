export { BuildError, buildMember } from './build-member.ts'
export { computeReleaseId } from './release-id.ts'

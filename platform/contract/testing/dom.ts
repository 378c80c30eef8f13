import { configure } from '@testing-library/react'

// The default of a second is too short for a busy machine: what a test waits for is then there later, not never.
configure({ asyncUtilTimeout: 20_000 })

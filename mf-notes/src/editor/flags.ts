import { defineFlags } from '@cahier/contract/react'
import { flags } from '../../flags.ts'

export const { useFlag } = defineFlags('mf-notes', flags)

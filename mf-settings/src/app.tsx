import { defineRemoteApp } from '@cahier/contract/react'
import { SettingsPage } from './settings-page.tsx'

export default defineRemoteApp(SettingsPage)

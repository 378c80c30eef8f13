import { createRest } from '@cahier/contract/testing'
import { page } from 'vitest/browser'
import config from '../../mf-marketing/remote.config.ts'
import app from '../../mf-marketing/src/app.tsx'
import { lookAt, type Screen } from './frame.tsx'

const heading = () => page.getByRole('heading', { level: 1 })

/** A page for everybody. */
const open = (path: string, shows: Screen['shows'] = heading): Screen => ({ path, shows, profile: null })

const screens: Readonly<Record<string, Screen>> = {
  'the start page': open('/'),
  'the plans': open('/pricing', () => page.getByRole('heading', { name: 'Plans tarifaires', exact: true })),
  'the questions': open('/faq'),
  'the support': open('/support'),
  'the privacy policy': open('/privacy-policy'),
  'the terms of service': open('/terms-of-service'),
  'the legal notice': open('/legal-mentions'),
  'the end of a contract': open('/cancel-subscription', () =>
    page.getByLabelText('Quatre derniers chiffres de la carte'),
  ),
  'a link of a mail that is not valid': open('/unsubscribe#x', () => page.getByText(/^Ce lien n’est pas valable/)),
  'the help': { path: '/help', shows: () => page.getByRole('heading').first() },
}

lookAt(app, config, screens, { fetch: createRest({ 'POST rpc/mail_choice': () => null }).fetch })

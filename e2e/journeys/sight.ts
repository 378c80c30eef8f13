import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Sight } from '../looks/checks.ts'
import { expect } from './learner.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page of the application, as the checks see it. */
export function sightOf(page: Page): Sight {
  return {
    inside: <Given, Found>(find: (given: Given) => Found | Promise<Found>, given: Given) =>
      page.evaluate<Found, Given>(find as Parameters<typeof page.evaluate<Found, Given>>[0], given),
    resize: (width) => page.setViewportSize({ width, height: 900 }),
    paint: (colorScheme) => page.emulateMedia({ colorScheme }),
    speak: (language) => speak(page, language),
    async bringAxe() {
      // The engine stays in the document, because evaluating it takes longer than most of its runs.
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
    },
    async closeQuestion() {
      const question = page.getByRole('alertdialog')
      if (!(await question.isVisible())) return null
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(page.locator('button:focus')).toBeVisible()
      const opener = await page.evaluateHandle(() => document.activeElement)
      return async () => {
        await opener.asElement()?.click()
        await expect(question).toBeVisible()
      }
    },
    findsNone: (find, message) => expect.soft.poll(find, { message }).toEqual([]),
    differ: (one, other, message) => expect.soft(one, message).not.toEqual(other),
  }
}

/** Has the open page speak a language, as if its learner had chosen it on another device. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    const { supabase } = JSON.parse(document.getElementById('cahier-boot')?.textContent ?? '')
    const key = Object.keys(localStorage).find((name) => name.startsWith('cahier.auth.')) ?? ''
    const { access_token, user } = JSON.parse(localStorage.getItem(key) ?? '')
    await fetch(`${supabase.url}/rest/v1/user_settings?user_id=eq.${user.id}`, {
      method: 'PATCH',
      headers: {
        apikey: supabase.publishableKey,
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ language: chosen }),
    })
    // A page that comes back to the network looks what has changed.
    for (const event of ['offline', 'online']) dispatchEvent(new Event(event))
  }, language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

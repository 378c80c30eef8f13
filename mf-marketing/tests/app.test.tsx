import { createRest, type FakeShellOptions, renderRemote, sentences, unmountRemotes } from '@cahier/contract/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'

const assign = vi.hoisted(() => vi.fn())
vi.mock('../src/pricing/go-to.ts', () => ({ goTo: assign }))

const visitor = { profile: null } satisfies FakeShellOptions

beforeAll(async () => void (await import('../src/help/help-area.tsx')))
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  Element.prototype.scrollIntoView = vi.fn()
  assign.mockClear()
})
afterEach(unmountRemotes)

async function open(path: string, options: FakeShellOptions = visitor) {
  const { shell } = await renderRemote(app, { path, ...options })
  return { user: userEvent.setup(), shell }
}

describe('landing', () => {
  it('links every start button and every plan to sign-up', async () => {
    await open('/')
    const ways = screen.getAllByRole('link').flatMap((link) => {
      const href = link.getAttribute('href') ?? ''
      return href.startsWith('/?') ? [[link.textContent, href]] : []
    })
    expect(ways).toEqual([
      ['Commencer', '/?auth=signup'],
      ['Commencer gratuitement', '/?auth=signup'],
      ['Se connecter', '/?auth=login'],
      ['Voir la démo', '/?demo=1'],
      ['Commencer gratuitement', '/?auth=signup'],
      ['Choisir Pro', '/?auth=signup&plan=basic'],
      ['Choisir Enterprise', '/?auth=signup&plan=premium'],
      ['Se connecter / S’inscrire', '/?auth=signup'],
    ])
  })

  it('passes on the requested page, unless a plan is chosen', async () => {
    await open('/?next=%2Fvocabulary%3Flevel%3D2')
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Se connecter')).toBe('/?auth=login&next=%2Fvocabulary%3Flevel%3D2')
    expect(href('Commencer')).toBe('/?auth=signup&next=%2Fvocabulary%3Flevel%3D2')
    expect(href('Choisir Pro')).toBe('/?auth=signup&plan=basic')
    const notice = within(screen.getByRole('status')).getByRole('link')
    expect([notice.textContent, notice.getAttribute('href')]).toEqual([
      'Connectez-vous pour ouvrir la page demandée',
      '/?auth=login&next=%2Fvocabulary%3Flevel%3D2',
    ])
  })

  it('shows its figures, and links to its sections', async () => {
    await open('/')
    const figures = [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent)
    expect(figures).toEqual(['étudiants actifs10k+', 'de satisfaction95\u00a0%', 'notes créées50k+'])
    const anchors = within(screen.getByRole('navigation', { name: 'Navigation du site' })).getAllByRole('link')
    expect(anchors.map((anchor) => [anchor.textContent, anchor.getAttribute('href')])).toEqual([
      ['Fonctionnalités', '/#features'],
      ['Témoignages', '/#testimonials'],
      ['Tarifs', '/#pricing'],
    ])
    for (const anchor of anchors) {
      const [, id] = anchor.getAttribute('href')?.split('#') ?? []
      expect(document.getElementById(id ?? '')?.tagName, id).toBe('SECTION')
    }
  })

  it('shows four features, three testimonials and three plans with their monthly prices', async () => {
    await open('/')
    const items = (id: string) => document.querySelectorAll(`#${id} > ul > li, #${id} > div > ul > li`)
    expect(items('features')).toHaveLength(4)
    expect(items('testimonials')).toHaveLength(3)
    expect([...items('pricing')].map((plan) => plan.querySelector('strong')?.textContent)).toEqual([
      '0\u00a0€',
      '9\u00a0€',
      '29\u00a0€',
    ])
  })

  it('needs no backend', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    const { shell } = await open('/', { ...visitor, fetch })
    expect(fetch).not.toHaveBeenCalled()
    expect(shell.seen.errors).toEqual([])
  })

  it('opens the menu on a narrow screen, and closes it with Escape', async () => {
    const { user } = await open('/')
    await user.click(screen.getByRole('button', { name: 'Ouvrir le menu' }))
    expect(screen.getByRole('button', { name: 'Fermer le menu' }).getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Ouvrir le menu' })).toBe(document.activeElement)
  })

  it('links signed-in learners to the dashboard', async () => {
    await open('/faq', {})
    expect(screen.getByRole('link', { name: 'Mon cahier' }).getAttribute('href')).toBe('/dashboard')
  })

  it('links only to existing pages in its footer', async () => {
    const { user, shell } = await open('/')
    const links = within(screen.getByRole('contentinfo'))
      .getAllByRole('link')
      .filter((link) => !link.hasAttribute('hreflang'))
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Fonctionnalités', '/#features'],
      ['Tarifs', '/pricing'],
      ['API', '/faq#api'],
      ['Sécurité', '/privacy-policy'],
      ['Centre d’aide', '/faq'],
      ['Contact', '/support'],
      ['Statut', '/faq#status'],
      ['Politique de confidentialité', '/privacy-policy'],
      ['Conditions d’utilisation', '/terms-of-service'],
      ['Mentions légales', '/legal-mentions'],
      ['Résilier un abonnement', '/cancel-subscription'],
    ])
    expect(screen.getByText('© 2024 Cahier. Tous droits réservés.')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Statut' }))
    expect(shell.history.location).toMatchObject({ pathname: '/faq', hash: '#status' })
    expect(screen.getByRole('button', { name: /si le service fonctionne/ }).getAttribute('aria-expanded')).toBe('true')
  })
})

describe('the end of a subscription', () => {
  const contract = async (user: ReturnType<typeof userEvent.setup>, digits: string) => {
    await user.type(await screen.findByLabelText(/Adresse e-mail du compte/), 'ada@cahier.test')
    await user.type(screen.getByLabelText(/Quatre derniers chiffres/), digits)
    await user.click(screen.getByRole('button', { name: 'Résilier le contrat' }))
  }

  it('needs no account, and gives a confirmation to keep', async () => {
    const sent: unknown[] = []
    const { user } = await open('/cancel-subscription', {
      ...visitor,
      fetch: async (_url, init) => {
        sent.push(JSON.parse(String(init?.body)))
        return Response.json({ until: Date.UTC(2026, 11, 24, 12) / 1000 })
      },
    })
    await contract(user, '4242')
    const heading = await screen.findByRole('heading', { name: 'Abonnement résilié' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText(/se termine le 24 décembre 2026/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Enregistrer la confirmation' })).toBeDefined()
    expect(sent).toEqual([{ contract: { email: 'ada@cahier.test', digits: '4242' } }])
  })

  it('refuses incomplete digits without a request', async () => {
    const fetch = vi.fn()
    const { user } = await open('/cancel-subscription', { ...visitor, fetch })
    await contract(user, '42')
    expect(screen.getByText('Saisissez les quatre derniers chiffres de la carte.')).toBeDefined()
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([
    [404, /Aucun abonnement en cours/],
    [429, /Trop d’essais/],
    [502, /n’a pas pu être envoyée/],
  ])('keeps what was typed after %i', async (status, sentence) => {
    const { user } = await open('/cancel-subscription', {
      ...visitor,
      fetch: async () => Response.json({ code: 'x', error: 'x' }, { status }),
    })
    await contract(user, '4242')
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
    expect(screen.getByLabelText<HTMLInputElement>(/Adresse e-mail du compte/).value).toBe('ada@cahier.test')
  })
})

describe('legal texts', () => {
  it.each([
    ['/privacy-policy', 6],
    ['/terms-of-service', 9],
    ['/legal-mentions', 7],
  ])('%s has %i sections and the support’s address', async (path, sections) => {
    await open(path, { ...visitor, supportEmail: 'aide@cahier.example' })
    expect(within(screen.getByRole('article')).getAllByRole('heading', { level: 2 })).toHaveLength(sections)
    expect(screen.getByText(/15 janvier 2025/)).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'aide@cahier.example' })[0]?.getAttribute('href')).toBe(
      'mailto:aide@cahier.example',
    )
  })

  it('links to the contact form if no address is set', async () => {
    await open('/terms-of-service')
    expect(screen.getByRole('link', { name: 'le formulaire de contact' }).getAttribute('href')).toBe('/support')
  })

  it('goes back to the previous page, or to the landing page if there is none', async () => {
    const { user, shell } = await open('/faq')
    await act(async () => shell.navigate('/terms-of-service'))
    await user.click(screen.getByRole('link', { name: 'Retour' }))
    expect(shell.history.location.pathname).toBe('/faq')
  })
})

describe.each([
  { path: '/faq', count: 8, first: /réunions vidéo/, category: 'Facturation', inCategory: 2 },
  { path: '/help', count: 6, first: /organiser mes documents/, category: 'Sécurité', inCategory: 1 },
])('questions of $path', ({ path, count, first, category, inCategory }) => {
  const options = path === '/help' ? {} : visitor
  const questions = () =>
    screen.queryAllByRole('button', { expanded: false }).filter((b) => b.id === '' && b.closest('li'))

  it('opens one at a time, and keeps it in the address', async () => {
    const { user, shell } = await open(path, options)
    expect(questions()).toHaveLength(count)
    const [one, two] = questions()
    if (!one || !two) throw new Error('questions are missing')
    await user.click(one)
    await user.click(two)
    expect(one.getAttribute('aria-expanded')).toBe('false')
    expect(two.getAttribute('aria-expanded')).toBe('true')
    expect(shell.history.location.hash).toBe(`#${two.closest('li')?.id}`)
    await user.click(two)
    expect(two.getAttribute('aria-expanded')).toBe('false')
    expect(shell.history.location.hash).toBe('')
  })

  it('filters while typing, and shows when nothing matches', async () => {
    const { user } = await open(path, options)
    const search = screen.getByRole('searchbox')
    await user.type(search, 'zzz')
    expect(questions()).toHaveLength(0)
    expect(screen.getAllByText('Aucun résultat trouvé').length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Tout afficher' }))
    expect(questions()).toHaveLength(count)
  })

  it('filters by category, and keeps it in the address', async () => {
    const { user, shell } = await open(path, options)
    await user.click(screen.getByRole('button', { name: category }))
    expect(questions()).toHaveLength(inCategory)
    expect(shell.history.location.search).toMatch(/^\?category=/)
    await user.click(screen.getByRole('button', { name: 'Toutes' }))
    expect(questions()[0]?.textContent).toMatch(first)
  })
})

describe('support', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(screen.getByLabelText(/^Nom/), 'Camille')
    await user.type(screen.getByLabelText(/^E-mail/), 'camille@exemple.fr')
    await user.type(screen.getByLabelText(/^Sujet/), 'Une question')
    await user.type(screen.getByLabelText(/^Message/), 'Bonjour')
    await user.selectOptions(screen.getByLabelText('Priorité'), 'Haute')
  }

  it('stores the message, confirms it, and offers to send another', async () => {
    const sent: unknown[] = []
    const { user, shell } = await open('/support', {
      ...visitor,
      async fetch(url, init) {
        expect(String(url)).toMatch(/\/rest\/v1\/rpc\/send_contact_message$/)
        sent.push(JSON.parse(String(init?.body)))
        return new Response(null, { status: 204 })
      },
    })
    await fill(user)
    expect(shell.seen.dirty()).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Envoyer le message' }))
    const heading = await screen.findByRole('heading', { name: 'Message envoyé\u202f!' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(sent).toEqual([
      {
        name: 'Camille',
        email: 'camille@exemple.fr',
        subject: 'Une question',
        message: 'Bonjour',
        priority: 'high',
        website: '',
      },
    ])
    expect(shell.seen.dirty()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Envoyer un autre message' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('')
  })

  it('sends the server the hidden field that only bots fill in', async () => {
    const sent: unknown[] = []
    const { user } = await open('/support', {
      ...visitor,
      async fetch(_url, init) {
        sent.push(JSON.parse(String(init?.body)))
        return new Response(null, { status: 204 })
      },
    })
    await fill(user)
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]')
    if (!trap) throw new Error('the field is missing')
    expect([trap.tabIndex, trap.autocomplete, trap.closest('[aria-hidden="true"]') !== null]).toEqual([-1, 'off', true])
    fireEvent.change(trap, { target: { value: 'https://spam.example' } })
    await user.click(screen.getByRole('button', { name: 'Envoyer le message' }))
    await screen.findByRole('heading', { name: 'Message envoyé\u202f!' })
    expect(sent).toMatchObject([{ website: 'https://spam.example' }])
  })

  it('asks for missing fields before sending', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    const { user } = await open('/support', { ...visitor, fetch })
    await user.type(screen.getByLabelText(/^E-mail/), 'camille')
    await user.click(screen.getByRole('button', { name: 'Envoyer le message' }))
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Le nom est obligatoire',
      'Le format de l’e-mail est invalide',
      'Le sujet est obligatoire',
      'Le message est obligatoire',
    ])
    expect(screen.getByLabelText(/^Nom/)).toBe(document.activeElement)
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([
    [429, { code: 'PT429', details: 'contact_rate_limit' }, /Trop de messages/],
    [422, { code: 'PT422', details: 'contact_invalid' }, /Vérifiez votre nom/],
    [503, { message: 'down' }, /Votre texte est toujours là/],
  ])('keeps the text when the server answers %i', async (status, body, sentence) => {
    const { user } = await open('/support', { ...visitor, fetch: async () => Response.json(body, { status }) })
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Envoyer le message' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('Bonjour')
  })

  it.each([
    ['phone', 'Rendez-vous téléphonique'],
    ['nothing-known', ''],
  ])('prefills the sender, and the subject for %s', async (about, subject) => {
    await open(`/support?about=${about}`, {})
    expect(screen.getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('Camille Martin')
    expect(screen.getByLabelText<HTMLInputElement>(/^Sujet/).value).toBe(subject)
  })

  it('lists every channel, with the hours of the live chat in the application', async () => {
    await open('/support', { ...visitor, supportEmail: 'aide@cahier.example' })
    const channels = within(screen.getByRole('region', { name: 'Nous joindre' })).getAllByRole('listitem')
    expect(
      channels.map((channel) => [
        within(channel).getByRole('heading').textContent,
        channel.querySelector('p')?.textContent,
        within(channel).getByRole('link').getAttribute('href'),
      ]),
    ).toEqual([
      ['E-mail', 'Réponse sous 24\u00a0h.', 'mailto:aide@cahier.example'],
      [
        'Chat en direct',
        'Dans l’application, du lundi au vendredi, de 9\u00a0h à 18\u00a0h (heure de Paris).',
        '/help?contact=chat',
      ],
      ['Téléphone', 'Pour les formules Pro et Enterprise uniquement, sur rendez-vous.', '/support?about=phone#contact'],
      ['Réponses immédiates', 'Les questions les plus fréquentes ont déjà leur réponse.', '/faq'],
    ])
  })
})

describe('pricing', () => {
  it('shows yearly prices, and passes the period on with the plan', async () => {
    const { user } = await open('/pricing')
    await user.click(screen.getByRole('button', { name: 'Annuel' }))
    expect(screen.getByText('89 €')).toBeDefined()
    expect(screen.getByText('289 €')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Choisir Pro' })
    expect(link.getAttribute('href')).toBe('/?auth=signup&plan=basic&interval=year')
  })

  describe('for a learner who is signed in', () => {
    const choose = async (answer: () => unknown) => {
      const rest = createRest({ 'POST /functions/v1/create-checkout': answer })
      const opened = await open('/pricing', { fetch: rest.fetch })
      await opened.user.click(screen.getByRole('button', { name: 'Annuel' }))
      await opened.user.click(screen.getByRole('button', { name: 'Choisir Enterprise' }))
      return { ...opened, rest }
    }

    it('begins the payment, and says that it leads away', async () => {
      const gate = Promise.withResolvers<object>()
      const { rest } = await choose(() => gate.promise)
      expect(await screen.findByRole('button', { name: 'Redirection…' })).toBeDefined()
      expect(screen.getByRole('button', { name: 'Choisir Pro' })).toBeDefined()
      gate.resolve({ url: 'https://pay.test/checkout' })
      await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/checkout'))
      expect(rest.requests.map(({ body }) => body)).toEqual([{ plan: 'premium', interval: 'year', locale: 'fr' }])
      expect(screen.getByRole('button', { name: 'Redirection…' })).toBeDefined()
    })

    it.each([
      ['has a subscription', () => Response.json({ code: 'already_subscribed', error: 'x' }, { status: 409 })],
      ['cannot pay now', () => Response.json({ code: 'payments_unavailable', error: 'x' }, { status: 502 })],
      ['would be led astray', () => ({ url: 'javascript:alert(1)' })],
    ])('and %s leads to the subscription with the plan', async (_, answer) => {
      const { shell } = await choose(answer)
      await waitFor(() => expect(shell.history.location.search).toBe('?auth=signup&plan=premium&interval=year'))
      expect(assign).not.toHaveBeenCalled()
    })
  })

  it('leads a visitor of the demo to sign-up', async () => {
    const session = { status: 'signed-in', userId: 'd', email: '', admin: false, anonymous: true } as const
    await open('/pricing', { ...visitor, session })
    expect(screen.getByRole('link', { name: 'Choisir Pro' }).getAttribute('href')).toBe('/?auth=signup&plan=basic')
  })
})

describe('an address of one language', () => {
  it('links to pages in that language', async () => {
    await open('/de/faq', { ...visitor, preferences: { language: 'de' } })
    expect((await screen.findByRole('link', { name: 'Kontakt' })).getAttribute('href')).toBe('/de/support')
    expect(screen.getByRole('link', { name: 'Loslegen' }).getAttribute('href')).toBe('/?auth=signup')
  })

  it('links to the other languages in the footer, and following a link sets the language', async () => {
    const { user, shell } = await open('/faq#status')
    const link = screen.getByRole('link', { name: 'Español' })
    expect(link.getAttribute('href')).toBe('/es/faq#status')
    await user.click(link)
    expect(shell.preferences.get().language).toBe('es')
    expect(shell.history.location.pathname).toBe('/es/faq')
  })
})

it.each(['en', 'es', 'de'] as const)('is translated into %s', async (language) => {
  await open('/', { ...visitor, preferences: { language } })
  const { default: texts } = await import(`../src/locales/${language}.ts`)
  expect(await screen.findByText(texts.features.notes.title)).toBeDefined()
})

it.each(['/pricing', '/cancel-subscription'])('%s says nothing in French in another language', async (path) => {
  let french: readonly string[] = []
  for (const language of ['fr', 'en', 'es', 'de'] as const) {
    await open(path, { ...visitor, preferences: { language } })
    await screen.findAllByRole('heading')
    await waitFor(() => expect(screen.queryAllByRole('button').length).toBeGreaterThan(0))
    const said = sentences()
    if (language === 'fr') french = said
    else expect(said.filter((text) => french.includes(text))).toEqual([])
    expect(said.length).toBeGreaterThan(3)
    await unmountRemotes()
  }
})

import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  loading: 'Loading your subscription…',
  demo: 'The demo has no account yet, so it has no subscription. Create an account to keep it and choose a plan.',
  failed: {
    title: 'Your subscription could not be loaded',
    body: 'Your plan stays as it is. Check the connection and try again.',
    retry: 'Try again',
  },
  overview: 'Your plan',
  labels: { free: 'Free', basic: 'Pro', premium: 'Premium' },
  offers: { free: 'Free', basic: 'Pro', premium: 'Enterprise' },
  status: { active: 'Active', past_due: 'Payment late', other: 'Inactive' },
  given: 'The team gave you this plan.',
  renews: (date) => `Renews on ${date}`,
  ends: (date) => `Your subscription ends on ${date}. You keep your plan until then.`,
  daysLeft: (count) => `${count} ${count === 1 ? 'day' : 'days'} left`,
  late: 'The last payment failed. Choose another card to keep your plan.',
  included: 'What your plan includes',
  features: {
    notes: (count) => (count === null ? 'Unlimited notes' : `Up to ${count} notes`),
    storage: (size) => `${size} GB of storage`,
    model: 'AI assistant with a language model',
    video: 'Video meeting account',
    phone: 'Phone support',
    analytics: 'Advanced analytics',
  },
  locked: 'with another plan',
  upgrade: 'Upgrade',
  manage: 'Manage',
  changePlan: 'Change plan',
  opening: 'Redirecting…',
  cancel: 'Cancel the subscription',
  cancelQuestion: {
    title: 'Cancel the subscription?',
    body: (date) => `You keep your plan until ${date}, and your data afterwards.`,
    confirm: 'Cancel the subscription',
  },
  cancelled: 'Subscription cancelled',
  cancelFailed: 'The subscription could not be cancelled',
  resume: 'Resume the subscription',
  resumed: 'Subscription resumed',
  resumeFailed: 'The subscription could not be resumed',
  undo: 'Undo',
  withdraw: 'Withdraw from the contract here',
  withdrawUntil: (date) => `You may withdraw from the contract without a reason until ${date}: everything is refunded.`,
  withdrawQuestion: {
    title: 'Withdraw from the contract?',
    body: 'Your plan ends at once, and what you paid is refunded in full. Your data stay.',
    confirm: 'Confirm the withdrawal',
  },
  withdrawn: (amount) => `Withdrawal recorded, ${amount} refunded`,
  withdrawFailed: 'The withdrawal could not be recorded',
  acknowledgement: {
    title: 'Withdrawal recorded',
    body: (moment) => `We received your withdrawal on ${moment}.`,
    save: 'Save the acknowledgement',
    file: 'cahier-withdrawal.txt',
    text: (moment, email) =>
      `Acknowledgement of receipt\n\nYour withdrawal from the contract for Cahier was received on ${moment}.\nAccount: ${email}\nThe contract ended on that date; what was paid is refunded by the means of payment that was used.\n`,
  },
  card: 'Means of payment',
  cardOf: (brand, digits) => `${brand} •••• ${digits}`,
  changeCard: 'Change',
  invoices: {
    title: 'Invoices',
    none: 'No invoice yet.',
    failed: 'The invoices could not be loaded.',
    open: (number) => `Invoice ${number}`,
    paid: 'paid',
    unpaid: 'unpaid',
  },
  support: {
    title: 'A question about your subscription?',
    body: 'Your plan includes priority support: write to us, or ask to be called.',
    action: 'Contact support',
  },
  plans: {
    title: 'Plans and pricing',
    interval: 'Billing period',
    intervals: { month: 'Monthly', year: 'Yearly' },
    per: { month: 'per month', year: 'per year' },
    saving: 'A yearly subscription gives two months for free.',
    current: 'Current plan',
    popular: 'Popular',
    choose: (plan) => `Choose ${plan}`,
    change: (plan) => `Change to ${plan}`,
    chosen: (plan) => `You chose the ${plan} plan`,
    failed: 'The payment could not be opened',
    compare: 'Compare plans',
    questions: [
      {
        question: 'Can I change plans?',
        answer:
          'Yes, at any time. The change takes effect at once, to a higher or a lower plan; what is left of the former plan is deducted from the price of the new one.',
      },
      {
        question: 'What becomes of my notes if I return to the free plan?',
        answer:
          'They all stay yours. The 100 oldest can still be changed, the others are read-only; nothing is deleted.',
      },
      {
        question: 'How do I end my subscription?',
        answer: 'From here, or without signing in from the page “Cancel a subscription”.',
      },
    ],
    guarantee: '14-day money-back guarantee',
  },
  checkout: {
    waiting: 'Confirming the payment…',
    late: 'No payment is confirmed yet. If you have paid, your plan opens as soon as the confirmation arrives.',
    welcome: (plan) => `Welcome to the ${plan} plan!`,
    canceled: 'Payment cancelled. Nothing was charged.',
  },
}

export default en

import type { Plan } from '@cahier/contract'
import { useSession, useShell } from '@cahier/contract/react'
import { Link, useNavigate } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { useState } from 'react'
import { useEntrance } from '../entrance.ts'
import { useTexts } from '../locales/index.ts'
import { goTo } from './go-to.ts'
import { type Period, popular } from './plans.ts'

/** Where a plan begins: at sign-up, or for a learner who is signed in at the payment. */
export function PlanWay({ plan, period }: { plan: Plan; period: Period }) {
  const texts = useTexts().plans
  const shell = useShell()
  const session = useSession()
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const interval = period === 'yearly' ? 'year' : 'month'
  const entrance = useEntrance()('signup', plan, interval)
  const variant = plan === popular ? 'primary' : 'secondary'
  const label = plan === 'free' ? texts.start : texts.choose(texts[plan].name)
  if (plan === 'free' || session.status !== 'signed-in' || session.anonymous) {
    return (
      <Link to={entrance} className={buttonClass({ variant })}>
        {label}
      </Link>
    )
  }
  const leave = async () => {
    setIsLeaving(true)
    try {
      // Visitors, who are most, do without it.
      const { startCheckout } = await import('../data/checkout.ts')
      goTo(await startCheckout.run(shell, { plan, interval }))
    } catch {
      // The page of the subscription shows why: there is one already, or no provider answers.
      navigate(entrance)
    }
  }
  return (
    <Button variant={variant} busy={isLeaving} onClick={() => void leave()}>
      {isLeaving ? texts.opening : label}
    </Button>
  )
}

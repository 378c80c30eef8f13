import { expectTypeOf, test } from 'vitest'
import { defineRemote } from './config.ts'
import type { ShapeOf } from './shapes.ts'
import type { slotProps } from './slots.ts'
import type { DashboardCounters, DashboardWidgetProps, PropsOf } from './widgets.ts'

type Given = ShapeOf<(typeof slotProps)['dashboard/counters/v1']>

test('what the shape of a slot says is what the shell gives', () => {
  expectTypeOf<DashboardWidgetProps>().toExtend<Given>()
  expectTypeOf<keyof Given>().toEqualTypeOf<keyof DashboardWidgetProps>()
  expectTypeOf<keyof NonNullable<Given['counters']>>().toEqualTypeOf<keyof DashboardCounters>()
  expectTypeOf<keyof NonNullable<NonNullable<Given['counters']>['nextSession']>>().toEqualTypeOf<
    keyof NonNullable<DashboardCounters['nextSession']>
  >()
})

test('a widget has the props that it declares', () => {
  const label = { fr: '', en: '', es: '', de: '' }
  const place = { slot: 'dashboard/counters/v1', expose: './counter', order: 1, label } as const
  const _config = defineRemote({
    name: 'notes',
    routes: [],
    exposes: { './app': './src/app.tsx', './counter': './src/counter.tsx' },
    widgets: [
      { ...place, id: 'notes.counter', props: { counters: [{ documents: 'number' }, '|null'], failed: 'boolean' } },
      { ...place, id: 'notes.plain' },
    ],
    needs: { contract: '^2.0.0' },
  })
  type Props = PropsOf<typeof _config, 'notes.counter'>
  expectTypeOf<NonNullable<Props['counters']>>().toEqualTypeOf<{ readonly documents: number } & object>
  expectTypeOf<Props['failed']>().toBeBoolean()
  expectTypeOf<null>().toExtend<Props['counters']>()
  expectTypeOf<keyof PropsOf<typeof _config, 'notes.plain'>>().toBeNever()
  // @ts-expect-error no such widget
  type _Nothing = PropsOf<typeof _config, 'notes.recent'>
})

import type { WidgetConfig, WidgetSlot } from '@cahier/contract'
import type { LiveRemote } from '@cahier/releases/model'

/** The widgets of a slot in their order, with the remotes that they belong to. */
export const slotWidgets = (
  remotes: readonly LiveRemote[],
  slot: WidgetSlot,
): { remote: LiveRemote; widget: WidgetConfig }[] =>
  remotes
    .flatMap((remote) => remote.widgets.map((widget) => ({ remote, widget })))
    .filter(({ widget }) => widget.slot === slot)
    .sort((a, b) => a.widget.order - b.widget.order)

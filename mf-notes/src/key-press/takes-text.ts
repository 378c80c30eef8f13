/** Whether an element takes keys as text. */
export const takesText = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

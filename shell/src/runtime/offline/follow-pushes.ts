/** Shows in this page what a push leads to, when the service worker asks for it. What is written here is kept, as for any link. */
export function followPushes(navigate: (href: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const { open } = Object(data) as { open?: unknown }
    if (typeof open === 'string' && /^\/(?![/\\])/.test(open)) navigate(open)
  })
}

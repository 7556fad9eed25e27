/** After the page has loaded, and not in the way of anything. */
export function whenIdle(window: Window, call: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? window.requestIdleCallback(call) : setTimeout(call, 1000))
  if (window.document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

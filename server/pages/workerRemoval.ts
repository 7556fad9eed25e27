/** A service worker that empties its caches, removes itself and loads its pages again. */
const script = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url)
}
`

/** Replaces a service worker that an earlier site at this address left: it would keep showing that site to its visitors. */
export const sendWorkerRemoval = (): Response =>
  new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' } })

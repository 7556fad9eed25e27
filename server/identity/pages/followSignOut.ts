import { draftKeyPrefix, sessionHintKey } from '@/openapi/configuration'
import { markPattern, signOutHints } from '@/openapi/rules/visitor'

/**
 * Part of the script of the sign-in pages, which work without it. All tabs share the hint of the portal's sessions: pages that
 * show a user leave when the hint reports a sign-out, and a sign-out here writes it.
 */
export const followSignOutScript = (prefix: string): string => `(() => {
  const key = ${JSON.stringify(sessionHintKey(prefix))}, drafts = ${JSON.stringify(draftKeyPrefix(prefix))}
  const root = document.documentElement
  const { page, again, home } = root.dataset
  const attempt = (access) => { try { return access() } catch { return null } }
  const read = () => attempt(() => localStorage.getItem(key))
  const hintOf = (mark) => (${markPattern}.exec(mark || '') || [])[1]
  const isOver = (mark) => ${JSON.stringify(signOutHints)}.includes(hintOf(mark))
  const discardDrafts = () => {
    for (const area of ['localStorage', 'sessionStorage'])
      attempt(() => {
        const storage = window[area]
        for (const name of Object.keys(storage)) if (name.startsWith(drafts)) storage.removeItem(name)
      })
  }
  const go = (address) => {
    root.hidden = true
    location.replace(address)
  }
  let known = read()
  const follow = () => {
    const hint = read()
    if (hint === known) return
    known = hint
    if (!isOver(hint)) return
    discardDrafts()
    if (page === 'person') go(home)
  }
  if (page === 'signed-out') {
    attempt(() => localStorage.setItem(key, 'signedOut ' + Date.now()))
    known = read()
  }
  if (isOver(known)) discardDrafts()
  // The logout has not reached the server yet; the portal sends it first.
  if (page === 'person' && hintOf(known) === 'signOutPending') go(home)
  addEventListener('storage', follow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && follow())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    follow()
    if (page === 'person' && isOver(known)) go(again)
  })
})()
`

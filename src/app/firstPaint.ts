import { LANGUAGE_COOKIE, SESSION_COOKIE } from '../../openapi/configuration'
import { storageKeys } from './storageKeys'

/** Set on `<html>` before the first paint where what was served is not what this visitor will see. */
export const AWAIT_ATTRIBUTE = 'data-await'

/**
 * Set on `<html>` before the first paint of a page that starts at its top: parts below the screen are then laid out when
 * they come near (`base.css`, `farParts.ts`). Places to return to or to lead to need the whole page: reloads, hashes, Back.
 */
export const SPARSE_ATTRIBUTE = 'data-sparse'

/** The parts that may wait, as in `base.css`. */
export const FAR_PARTS = 'main section, footer'

/**
 * The few lines in the head of every page: is there a session to look up, a code to exchange, or another language to
 * show? Then the body stays hidden (`base.css` shows it after 10 s at the latest) until the portal has rendered.
 */
export const firstPaintScript = `(function(){var e=document.documentElement,c=document.cookie,p=location.search,m=null,l=null
try{m=localStorage.getItem(${JSON.stringify(storageKeys.sessionMark)});l=localStorage.getItem(${JSON.stringify(storageKeys.language)})}catch(x){}
var q=/[?&]lang=([^&]*)/.exec(p),w=q?q[1]:l||(/(?:^|; )${LANGUAGE_COOKIE}=(\\w+)/.exec(c)||[])[1]
if(/(?:^|; )${SESSION_COOKIE}=./.test(c)||m==="signedIn"||m==="logoutPending"||/[?&](code|sso_state)=/.test(p)||w&&w.slice(0,2)!==e.lang.slice(0,2))e.setAttribute(${JSON.stringify(AWAIT_ATTRIBUTE)},"")
try{location.hash||performance.getEntriesByType("navigation")[0].type!=="navigate"||e.setAttribute(${JSON.stringify(SPARSE_ATTRIBUTE)},"")}catch(x){}})()`

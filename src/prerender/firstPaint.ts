import { LANGUAGE_COOKIE, SESSION_COOKIE } from '@/openapi/configuration'
import { storageKeys } from '../browser/storageKeys'

/** Set on `<html>` before the first paint where what was served is not what this visitor will see. */
export const AWAIT_ATTRIBUTE = 'data-await'

/** The element that names the scripts of a served page, the entry first. */
export const SCRIPTS_NAME = 'portal-scripts'

/**
 * The few lines in the head of every page: is there a session to look up, a code to exchange, or another language to
 * show? Then the body stays hidden (`base.css` shows it after 10 s at the latest) until the portal has rendered.
 * Otherwise the page is whole and seen before its scripts are asked for.
 */
export const firstPaintScript = `(function(){var e=document.documentElement,c=document.cookie,p=location.search,m=null,l=null
try{m=localStorage.getItem(${JSON.stringify(storageKeys.sessionHint)});l=localStorage.getItem(${JSON.stringify(storageKeys.language)})}catch(x){}
var q=/[?&]lang=([^&]*)/.exec(p),w=q?q[1]:l||(/(?:^|; )${LANGUAGE_COOKIE}=(\\w+)/.exec(c)||[])[1]
if(/(?:^|; )${SESSION_COOKIE}=./.test(c)||m==="signedIn"||m==="logoutPending"||/[?&](code|sso_state)=/.test(p)||w&&w.slice(0,2)!==e.lang.slice(0,2))e.setAttribute(${JSON.stringify(AWAIT_ATTRIBUTE)},"")
var n=document.querySelector("meta[name=${SCRIPTS_NAME}]"),f=n?n.content.split(" "):[],d="DOMContentLoaded"
function a(){f.forEach(function(h){var k=document.createElement("link");k.rel="modulepreload";k.href=h;document.head.append(k)})}
function g(){f[0]&&import(f[0])}
if(e.hasAttribute(${JSON.stringify(AWAIT_ATTRIBUTE)})||document.hidden){a();addEventListener(d,g)}
else addEventListener(d,function(){requestAnimationFrame(function(){setTimeout(function(){a();g()})})})})()`

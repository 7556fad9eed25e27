/** Set on `<html>` before the first paint where what was served is not what this visitor will see. */
export const AWAIT_ATTRIBUTE = 'data-await'

/** Set on `<html>` where the frame of a page behind the sign-in was served, which every visitor sees first. */
export const FRAME_ATTRIBUTE = 'data-frame'

/** Set on `<html>` if the page was served for a signed-in user, who is named in its header (`openapi/served.ts`). */
export const SERVED_ATTRIBUTE = 'data-served'

/** Set on `<html>` before the first paint where a session is to be looked up (`SessionStates.module.css`). */
export const EXPECTED_ATTRIBUTE = 'data-expected'

/** The element that names the scripts of a served page, the entry first. */
export const SCRIPTS_NAME = 'portal-scripts'

/** Hides the fallback message of a shell or a frame, as long as scripts may still replace it (`base.css`). */
export const FALLBACK_MESSAGE_CLASS = 'late'

/** Shows what was served, and the words beside it, at once: nothing will take its place. */
export function showServed(document: Document): void {
  document.documentElement.removeAttribute(AWAIT_ATTRIBUTE)
  document.querySelector(`.${FALLBACK_MESSAGE_CLASS}`)?.classList.remove(FALLBACK_MESSAGE_CLASS)
}

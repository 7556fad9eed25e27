/** Set on `<html>` before the first paint where what was served is not what this visitor will see. */
export const AWAIT_ATTRIBUTE = 'data-await'

/** The element that names the scripts of a served page, the entry first. */
export const SCRIPTS_NAME = 'portal-scripts'

/** Hides what a shell says, for as long as script may still take its place (`base.css`). */
export const LATE_CLASS = 'late'

/** The styles of the sign-in pages, based on the theme's custom properties. */
export const ssoCss = `
.sso { position: relative; display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; background: var(--paper); color: var(--ink); }
.sso-header { border-block-end: 1px solid var(--hairline); }
.sso-row { display: flex; align-items: center; justify-content: space-between; gap: 1rem; box-sizing: border-box; max-width: calc(var(--page-width) + 2 * var(--gutter)); min-height: var(--header-height); margin-inline: auto; padding-inline: var(--gutter); }
.sso-brand { display: inline-flex; align-items: center; gap: .75rem; min-height: 2.75rem; color: var(--ink); font: 600 1.3125rem / 1 var(--display); letter-spacing: .01em; text-decoration: none; }
.sso-brand:lang(zh) { font-size: min(1.1875rem, 5.3vw); letter-spacing: .08em; }
.sso-language { display: inline-flex; align-items: center; min-height: 2.75rem; padding-inline: .5rem; font-size: .875rem; }
.sso-mountains { display: none; position: absolute; inset-block: calc(var(--header-height) + 1px) 0; inset-inline-end: 0; width: min(20vw, 20rem); height: calc(100% - var(--header-height) - 1px); color: var(--ink); mask-image: linear-gradient(to right, transparent, #000 25%); }
.sso-sun { fill: var(--seal); }
.sso-orbit { fill: none; stroke: var(--hairline); }
.sso-main { box-sizing: border-box; width: min(100% - 2rem, 27rem); margin: clamp(1rem, 8vh, 5rem) auto 3rem; padding: clamp(1.5rem, 5vw, 2.5rem); border: 1px solid var(--hairline); border-block-start: 3px solid var(--cinnabar); border-radius: var(--radius-m); background: var(--surface); box-shadow: var(--shadow-raised); }
.sso-wide { width: min(100% - 2rem, 52rem); }
.sso-main h1 { font-size: 1.625rem; }
.sso-main h2 { margin-block-end: 1rem; font-size: 1.125rem; }
.sso-lead { margin-block: .5rem 1.5rem; color: var(--ink-soft); }
.sso-lead strong { color: var(--ink); }
.sso-form { display: grid; gap: 1.125rem; }
.sso-field { display: grid; gap: .25rem; }
.sso-field label { font-size: .875rem; font-weight: 600; }
.sso-optional { color: var(--ink-faint); font-size: .75rem; font-weight: 400; }
.sso-input { position: relative; display: block; }
.sso-field input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--outline); border-radius: var(--radius-s); background: var(--paper); color: var(--ink); font: inherit; }
.sso-field .sso-secret input { padding-inline-end: 3rem; }
.sso-reveal { position: absolute; inset-block: 0; inset-inline-end: 0; display: inline-flex; align-items: center; justify-content: center; width: 2.75rem; padding: 0; border: 0; background: none; color: var(--ink-faint); cursor: pointer; }
.sso-reveal[hidden] { display: none; }
.sso-reveal:hover { color: var(--ink); }
.sso-reveal svg { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.sso-reveal[aria-pressed=true] .sso-strike { display: none; }
.sso-field input:focus-visible { border-color: var(--focus); outline: 2px solid var(--focus); outline-offset: 0; }
.sso-field input[aria-invalid=true] { border-color: var(--cinnabar); }
.sso-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; opacity: 0; pointer-events: none; }
.sso-hint { color: var(--ink-faint); font-size: .75rem; text-wrap: balance; }
.sso-problem { color: var(--cinnabar); font-size: .875rem; }
.sso-banner { margin-block-end: 1.25rem; padding: .75rem 1rem; border-inline-start: 3px solid; border-radius: var(--radius-s); font-size: .875rem; }
.sso-error { background: var(--cinnabar-wash); color: var(--cinnabar); }
.sso-success { background: var(--jade-wash); color: var(--jade); }
.sso-button { display: inline-flex; align-items: center; justify-content: center; box-sizing: border-box; min-height: 2.75rem; padding: .25rem 1.5rem; border: 1px solid transparent; border-radius: var(--radius-s); background: var(--blue); color: var(--on-blue); font: inherit; font-size: .9375rem; font-weight: 600; text-decoration: none; cursor: pointer; transition: background-color 150ms, border-color 150ms, color 150ms; }
.sso-button:hover { background: var(--blue-strong); color: var(--on-blue); }
.sso-secondary { border-color: var(--outline); background: var(--surface); color: var(--ink); }
.sso-secondary:hover { border-color: var(--blue); background: var(--surface); color: var(--blue); }
.sso-danger { border-color: var(--cinnabar); background: transparent; color: var(--cinnabar); }
.sso-danger:hover { background: var(--cinnabar-wash); color: var(--cinnabar-strong); }
.sso-switch { margin-block-start: 1.5rem; color: var(--ink-soft); font-size: .875rem; }
.sso-switch a { display: inline-flex; align-items: center; min-height: 1.5rem; }
.sso-actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.sso-sections { display: grid; gap: 2.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); }
.sso-signout { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 1rem; margin-block-start: 2.5rem; padding-block-start: 1.5rem; border-block-start: 1px solid var(--hairline); color: var(--ink-soft); }
@media (max-width: 30rem) {
  .sso-main { width: 100%; margin-block: 0; border-inline: 0; border-radius: 0; box-shadow: none; flex: 1; }
}
@media (min-width: 64rem) { .sso-mountains { display: block; } }
@media (prefers-reduced-motion: reduce) { .sso-button { transition: none; } }
`

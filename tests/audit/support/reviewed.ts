import type { Finding } from './checkers'
import { reviewedIbm, type Review } from './reviewedIbm'

/** As `reviewedIbm`, of the two others. */
const mistakes: readonly Review[] = [
  {
    checker: 'axe',
    rule: 'scrollable-region-focusable',
    place: /role="listbox"/,
    reason: 'The keys of the search field go through the options, and scroll to each.',
  },
  {
    checker: 'htmlcs',
    rule: '4_1_2.H91.Select.Value',
    reason: 'The first option says that nothing is chosen yet; its value is empty by intent.',
  },
  {
    checker: 'htmlcs',
    rule: 'F68.HiddenAttr',
    place: /type="file"/,
    reason: 'A button opens it; without a label another rule (H91) fails.',
  },
  {
    checker: 'htmlcs',
    rule: '1_4_3.G18',
    place: /_textPlace_/,
    reason: 'A transparent text keeps the place of figures that load; in the dark theme it is measured as black.',
  },
  {
    checker: 'htmlcs',
    rule: '1_3_1.H85.2',
    reason: 'Two options are no groups.',
  },
  {
    checker: 'htmlcs',
    rule: '2_5_3.F96',
    place: /role="option"/,
    reason: 'What was found is called by its title; the words around the find are its description.',
  },
  {
    checker: 'axe',
    rule: 'aria-valid-attr-value (review)',
    words: /aria-controls/,
    reason: 'The panel is named only while it is there.',
  },
  {
    checker: 'htmlcs',
    rule: 'H39.3.NoCaption',
    place: /react-aria|_turns_/,
    reason:
      'React Aria’s calendar is a grid with a label; a model’s Markdown has no captions, and its table is in a named group.',
  },
  {
    checker: 'axe',
    rule: 'page-has-heading-one',
    place: /^html$/,
    words: /level-one/,
    reason:
      'While a sign-in or a page’s code is awaited nothing of the page is shown, its heading neither, and a status says so.',
  },
  {
    checker: 'htmlcs',
    rule: 'G141',
    place: /_footer_/,
    reason: 'The same pages: without a heading of their own the footer’s come first.',
  },
]

/** Findings that were reviewed by eye, and are watched by axe or another test. */
const looked: readonly Review[] = [
  {
    checker: 'htmlcs',
    rule: '1_4_3',
    words: /absolutely positioned|background image/,
    reason:
      'Read out only, or on a ground of its own: axe computes the contrast of all of them. A certificate’s ground is one faint tone.',
  },
  {
    checker: 'htmlcs',
    rule: '1_4_10',
    reason:
      'The way to the content and the messages leave the page in place, code scrolls in its frame: browser tests look at 320 px.',
  },
  {
    checker: 'htmlcs',
    rule: '1_1_1.H67.2',
    place: /_(cover|still|picture|image)_|sso-brand/,
    reason: 'A drawing beside the words that say the same.',
  },
  {
    checker: 'axe',
    rule: 'target-size',
    place: /aria-label="(Copy answer|复制回答)"/,
    reason: 'Half below the composer, which stays in the window, until the page is scrolled.',
  },
  {
    checker: 'htmlcs',
    rule: '1_3_1.H48',
    place: /_(actions|links|codes)_|role="listbox"|^<p>|^<div class="sso-row"/,
    reason:
      'Two or three buttons, the options of a list box, links in a sentence, a name beside a language: no way through the site.',
  },
  {
    checker: 'axe',
    rule: 'color-contrast (review)',
    reason:
      'Words over the banner’s picture, which fades into the page’s ground below them; single characters; what a panel or the window’s edge cuts, and axe decides where nothing does.',
  },
]

export const isReviewed = ({ checker, rule, target, snippet, message }: Finding) =>
  [...reviewedIbm, ...mistakes, ...looked].some(
    (review) =>
      review.checker === checker &&
      rule.includes(review.rule) &&
      (review.place === undefined || review.place.test(target) || review.place.test(snippet)) &&
      (review.words === undefined || review.words.test(message)),
  )

import type { Finding } from './checkers'

/** A note that a person looked into. It holds where `rule` and, if given, `place` (the selector or the HTML) and `words` (the message) fit. */
export type Review = { checker: Finding['checker']; rule: string; place?: RegExp; words?: RegExp; reason: string }

/**
 * Cases where IBM’s checker contradicts the standards, or asks about something it cannot see. Listed in words in
 * docs/accessibility.md.
 */
export const reviewedIbm: readonly Review[] = [
  {
    checker: 'ibm',
    rule: 'list_structure_proper',
    place: /^<dl/,
    reason: 'HTML allows a div around each group of dt and dd; axe’s rule and the Nu checker know it.',
  },
  {
    checker: 'ibm',
    rule: 'aria_role_redundant',
    place: /^<(table|thead|tbody|tr|th|td)\b/,
    reason: 'On a phone rows are blocks, of which some engines make no table without the roles.',
  },
  {
    checker: 'ibm',
    rule: 'table_headers_exists',
    place: /role="table"/,
    reason: 'The headers are there; on a phone they are read out only, which the rule takes for empty.',
  },
  {
    checker: 'ibm',
    rule: 'element_tabbable_role_valid',
    place: /^<pre|role="group"|highcharts/,
    reason:
      'It scrolls sideways on a narrower window, by keyboard; the rule passes it there and looks at this window only.',
  },
  {
    checker: 'ibm',
    rule: 'a_target_warning',
    reason: 'Every such link ends in “(opens in a new tab)”; the rule knows English only. src/newTabs holds it.',
  },
  {
    checker: 'ibm',
    rule: 'style_focus_visible',
    reason: 'Every control has the outline of base.css; the rule tells of each element that has a border.',
  },
  {
    checker: 'ibm',
    rule: 'style_color_misuse',
    reason: 'One note a page that has a style sheet; what has a colour has a word or a shape.',
  },
  {
    checker: 'ibm',
    rule: 'style_viewport_resizable',
    reason: 'One note a page with widths in vw; texts are sized in rem.',
  },
  {
    checker: 'ibm',
    rule: 'element_tabbable_visible',
    place: /_skip_|highcharts|dialog/,
    reason:
      'The way to the content is seen when it has the focus; the rest stands behind a modal dialog, or after a chart.',
  },
  {
    checker: 'ibm',
    rule: 'element_tabbable_visible',
    place: /\/ol\[1\]\/li\[/,
    reason: 'A conversation scrolls in its own frame, which brings a control into sight when it has the focus.',
  },
  {
    checker: 'ibm',
    rule: 'element_tabbable_unobscured',
    reason:
      'It compares rectangles, not what is drawn on top: the header, dialogs and panels are; a panel closes when the focus leaves it.',
  },
  {
    checker: 'ibm',
    rule: 'input_label_visible',
    place: /^<button[^>]*aria-label=|sso-hidden/,
    reason: 'A button with a picture for a face; its name is its title, too.',
  },
  {
    checker: 'ibm',
    rule: 'input_label_visible',
    place: /type="search"/,
    reason: 'What is searched stands around the field; its placeholder gives way to the word that is looked for.',
  },
  {
    checker: 'ibm',
    rule: 'input_label_visible',
    place: /enterkeyhint="send"/,
    reason: 'The button in its frame says what the field is for, as that of a search does.',
  },
  {
    checker: 'ibm',
    rule: 'widget_tabbable_exists',
    place: /role="listbox"/,
    reason: 'The focus stays in the search field, which names the chosen option (aria-activedescendant).',
  },
  {
    checker: 'ibm',
    rule: 'aria_descendant_valid',
    place: /role="option"/,
    reason: 'Names in code and marked finds are words of the option like the others.',
  },
  {
    checker: 'ibm',
    rule: 'input_label_visible',
    place: /^<(textarea|select)/,
    reason: 'Its label stands above it; the rule loses it where the dialog has scrolled it away.',
  },
  {
    checker: 'ibm',
    rule: 'input_label_visible',
    place: /type="range"/,
    reason: 'The model above the bars is its visible label; the rule wants one of its own.',
  },
  {
    checker: 'ibm',
    rule: 'fieldset_label_valid',
    place: /^<fieldset class="_group_/,
    reason: 'The other group of this name is in the column of wide screens, which is not displayed beside the dialog.',
  },
  {
    checker: 'ibm',
    rule: 'form_submit_button_exists',
    place: /^<form novalidate="" class="_form_/,
    reason: 'The button stands below the form and belongs to it by its form attribute.',
  },
  {
    checker: 'ibm',
    rule: 'target_spacing_sufficient',
    place: /^<input[^>]*type="checkbox"/,
    reason: 'A label of 44 px around the box is pressed with it; the neighbour lies below the open panel or dialog.',
  },
  {
    checker: 'ibm',
    rule: 'text_block_heading',
    place: /_(lead|short|count|text|title|figure|holder|reason)_/,
    reason: 'A short paragraph, or the first words of a notice: neither heads anything.',
  },
  {
    checker: 'ibm',
    rule: 'text_sensory_misuse',
    reason:
      'Ordinary words (a large model, a smaller one, what is left); “below” is the order of reading, “at the bottom” is on paper.',
  },
  {
    checker: 'ibm',
    rule: 'element_attribute_deprecated',
    place: /highcharts/,
    reason: 'Highcharts writes version="1.1" into its drawings, which says nothing to anybody.',
  },
  {
    checker: 'ibm',
    rule: 'text_contrast_sufficient (review)',
    place: /dialog|certificate|_frame_|article/,
    reason:
      'It looks through the top layer, where axe computes the contrast; a certificate’s ground is one faint tone.',
  },
  {
    checker: 'ibm',
    rule: 'text_contrast_sufficient (review)',
    place: /_textPlace_/,
    reason: 'A bar as long as the text that will take its place, hidden from screen readers.',
  },
  {
    checker: 'ibm',
    rule: 'text_contrast_sufficient (review)',
    place: /^<span class="token-/,
    reason:
      'The shade at the edge of code that scrolls is one faint tone; the colours of code have 4.5 : 1 on its ground.',
  },
  {
    checker: 'ibm',
    rule: 'input_fields_grouped',
    reason: 'Fields of one short form, of which no two belong together more than the others.',
  },
  {
    checker: 'ibm',
    rule: 'application_content_accessible',
    place: /react-aria/,
    reason: 'React Aria’s calendar: its days are buttons in a grid, and say their whole date.',
  },
  {
    checker: 'ibm',
    rule: 'element_attribute_deprecated',
    place: /react-aria/,
    reason: 'cellpadding on React Aria’s calendar, which CSS overrules.',
  },
  {
    checker: 'ibm',
    rule: 'aria_keyboard_handler_exists',
    place: /react-aria/,
    reason: 'The keys are heard by the calendar around the grid; the journey through the statistics uses them.',
  },
  {
    checker: 'ibm',
    rule: 'label_name_visible',
    place: /react-aria|_day_/,
    reason: 'A day’s number is in the date that it is called, which the rule does not find in Chinese.',
  },
]

/** A text as Highcharts shows it: it parses labels and tooltips as markup, but not the texts for screen readers. */
export const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

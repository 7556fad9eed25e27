const rules: readonly [RegExp, string][] = [
  // Tokens of any prefix, whole or cut.
  [/\b([a-z][a-z0-9]{1,14}_)(?=[A-Za-z0-9]*[A-Z0-9])[A-Za-z0-9]{4,}/g, '$1[redacted]'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/\b(bearer)\s+\S+/gi, '$1 [redacted]'],
  [/([?&#][^=\s?&#]*)=[^&#\s]*/g, '$1=[redacted]'],
  [/[A-Za-z0-9_-]{32,}/g, '[redacted]'],
]

/** Text without tokens, e-mail addresses, query values and anything long and random enough to be a secret. */
export const redact = (text: string): string =>
  rules.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), text)

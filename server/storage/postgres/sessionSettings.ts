/** A role or a database may have other defaults; the portal reads and writes in these forms. */
export const SESSION_SETTINGS = [
  "set datestyle = 'ISO, MDY'",
  "set timezone = 'UTC'",
  'set standard_conforming_strings = on',
  "set default_transaction_isolation = 'read committed'",
].join('; ')

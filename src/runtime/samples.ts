import { siteContent } from '../i18n/siteContent'

/** The form of a token; never a real one. */
export const sampleToken = () => `${siteContent().names.en.tokenPrefix}xxxxxxxxxxxxxxxx`

/** The environment variable from which samples read a token. */
export const tokenVariable = () => siteContent().names.en.tokenVariable

/** The organisation's name as an id in samples, such as `acme`. */
export const sampleId = () => siteContent().names.en.tokenPrefix.slice(0, -1)

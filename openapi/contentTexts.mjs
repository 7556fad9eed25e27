// Plain JavaScript: the generator of texts runs it in Node, before anything is built.

const isLocalised = (value) => 'zh' in value && 'en' in value && Object.keys(value).length === 2

/** The value with the text of one language in place of each `{ zh, en }`. */
export function inLanguage(value, language) {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => inLanguage(each, language))
  if (isLocalised(value)) return value[language]
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inLanguage(each, language)]))
}

/** Signed-in users read the lead of visitors if they have none of their own. */
const homeTexts = ({ eyebrow, title, lead, signed_in_lead: signedInLead = lead }) => ({
  eyebrow,
  title,
  lead,
  signedInLead,
})

/** The texts of a content file in one language, by the namespace of texts to which they are added. */
export function contentTexts({ banner, description, home, bootcamps, groups }, language) {
  const seasons = bootcamps?.seasons ?? []
  const texts = {
    homePage: homeTexts(banner),
    pageDescriptions: {
      home: description,
      ...Object.fromEntries(seasons.map((season) => [`season${season.number}`, season.description])),
    },
    homeSections: { content: home },
    bootcampPages: { content: bootcamps ?? { name: '', seasons: [] } },
    interestPage: { content: groups ?? [] },
  }
  return inLanguage(texts, language)
}

/** The values of `%product%` and the like. */
export const contentNames = ({ bootcamps, motto, token, ...content }, language) =>
  inLanguage(
    {
      product: content.product,
      organisation: content.organisation,
      motto: motto ?? '',
      bootcamp: bootcamps?.name ?? '',
      certificateNotFound: content.certificate_not_found,
      tokenPrefix: token.prefix,
      tokenVariable: token.variable,
      demoModel: content.demo_model,
      storagePrefix: content.storage_prefix,
    },
    language,
  )

const placeholder = /%(\w+)%/g

/** The same texts with the names in place of `%product%` and the like; throws for an unknown name. */
export function fillNames(texts, names) {
  if (typeof texts === 'function') return (...values) => fillNames(texts(...values), names)
  if (typeof texts !== 'string')
    return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, fillNames(value, names)]))
  return texts.replaceAll(placeholder, (_, name) => {
    if (!(name in names)) throw new Error(`no name of the content is called ${name}: ${texts}`)
    return names[name]
  })
}

/** The texts that hold `%product%` or the like; null if none does. */
export function namingTexts(texts) {
  if (typeof texts === 'string') return texts.match(placeholder) ? texts : null
  const found = Object.entries(texts).map(([key, value]) => [key, namingTexts(value)])
  const held = found.filter(([, value]) => value !== null)
  return held.length > 0 ? Object.fromEntries(held) : null
}

import { bootcampSeasons } from '@/openapi/rules/bootcamp'
import { inEachLanguage, list, textMatching, object, oneOf, optional, whole, words as inWords } from './files/schema'

/** Braces would be placeholders of the portal's own texts. */
const text = textMatching(String.raw`^\s*[^\s{}][^{}]*$`, 'a text without braces')
const words = inWords(text)
const link = textMatching(
  String.raw`^(https?://\S+|/(?![/\\])\S*)$`,
  'an http or https address, or a path of the portal',
)
const mail = textMatching(String.raw`^[^\s@]+@[^\s@]+$`, 'an e-mail address')
/** A name of the portal's own drawings, or a file beside the content file. */
const picture = textMatching(
  String.raw`^(?!.*\.\.)\w[\w ./-]*$`,
  'a file beside the content file, or the name of a drawing',
)
const key = textMatching('^[a-z][a-z0-9_]{0,63}$', 'lower-case letters, digits and underscores')
const named = object({ name: words, link })
const head = { title: words, lead: words }

const pictures = optional({
  logo: picture,
  icon: picture,
  touch_icon: picture,
  share: inWords(picture),
})

const card = { title: words, introduction: words, description: words, link, picture }
const home = optional({
  models: object({ ...head, cards: list(object(card, ['title', 'introduction', 'description'])) }),
  numbers: object({
    title: words,
    figures: list(object({ name: words, value: whole(1, 1_000_000_000) })),
  }),
  licence: object(
    {
      title: words,
      text: words,
      link,
      terms: list(object({ models: words, licence: text, covers: words }, ['models', 'covers'])),
    },
    ['title', 'text', 'terms'],
  ),
  toolchain: object({
    ...head,
    tools: list(object({ title: words, text: words, link, picture, stars: key }, ['title', 'text'])),
  }),
  timeline: object({
    ...head,
    releases: list(
      object({
        date: textMatching(String.raw`^\d{4}-\d{2}(-\d{2})?$`, 'a day or month such as 2026-07-31'),
        text: words,
      }),
    ),
  }),
  projects: object({
    ...head,
    repositories: list(object({ name: text, link, stars: key, licence: text, text: words }, ['name', 'link', 'text'])),
  }),
  contacts: object(head),
})

const lesson = object({ title: words, video: link, material: link, tool: named }, ['title'])
const points = whole(1, 100_000)
const season = {
  number: oneOf(bootcampSeasons),
  state: oneOf(['ongoing', 'finished']),
  title: words,
  lead: words,
  join: words,
  join_link: link,
  more_link: link,
  summary: words,
  description: words,
  time: words,
  form: words,
  extent: words,
  picture,
  picture_text: words,
  course_title: words,
  course_lead: words,
  lessons: list(lesson),
  islands: list(object({ name: words, points, levels: list(lesson) }, ['name', 'levels'])),
  benefits: list(object({ name: words, text: words })),
  invitations: object({
    title: words,
    text: words,
    rewards: list(object({ invited: points, memory: text, storage: text })),
  }),
}
const neededOfSeason = ['number', 'state', 'summary', 'description', 'time', 'form', 'extent'] as const
const bootcamps = object(
  {
    name: words,
    courses_link: link,
    seasons: list(object(season, [...neededOfSeason, 'title', 'lead', 'course_title', 'course_lead']), {
      uniqueBy: 'number',
    }),
  },
  ['name', 'seasons'],
)

const group = {
  tag: oneOf([1, 2, 3, 4, 5]),
  title: words,
  teaser: words,
  name: words,
  short: words,
  text: words,
  picture,
  picture_text: words,
  tools: list(named),
  lessons: list(object({ title: words, link })),
}

const links = { chat: link, source_hosting: link, studio: link, open_platform: link, interest_groups: link }
const social = {
  github: link,
  hugging_face: link,
  model_scope: link,
  discord: link,
  x: link,
  zhihu: link,
  bilibili: link,
}
export const contentSchema = object(
  {
    product: words,
    organisation: words,
    motto: words,
    description: words,
    certificate_not_found: words,
    token: optional({
      prefix: textMatching('^[a-z][a-z0-9]{1,14}_$', 'lower-case letters and an underscore at the end, such as acme_'),
      variable: textMatching('^[A-Z][A-Z0-9_]{0,63}$', 'capital letters and underscores, such as ACME_API_KEY'),
    }),
    demo_model: textMatching('^[a-z0-9][a-z0-9.-]{0,63}$', 'the id of a model, such as acme-echo'),
    storage_prefix: textMatching('^[a-z][a-z0-9-]{0,31}$', 'lower-case letters and hyphens, such as acme-portal'),
    pictures,
    banner: optional({ eyebrow: words, title: words, lead: words, signed_in_lead: words }),
    links: optional(links),
    social: optional(social),
    contact: optional({ email: mail, postal_address: text }),
    qr_codes: list(named),
    filings: optional({ icp: text, public_security: text }),
    licence_forms: inEachLanguage(link),
    star_counts: {
      type: 'object',
      description: 'keys with values',
      propertyNames: key,
      additionalProperties: textMatching(String.raw`^[\w.-]+/[\w.-]+$`, 'a repository such as acme/anvil'),
    },
    home,
    bootcamps,
    certificates: { type: 'boolean', description: 'true or false' },
    groups: list(object(group, ['tag', 'title', 'teaser', 'name', 'short', 'text']), { uniqueBy: 'tag' }),
  },
  ['product'],
)

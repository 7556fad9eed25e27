import { bootcampSeasons } from '@/openapi/rules/bootcamp'

const object = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = Object.keys(properties),
) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
})
const optional = (properties: Readonly<Record<string, object>>) => object(properties, [])
const whole = (maximum: number) => ({
  type: 'integer',
  minimum: 1,
  maximum,
  description: `a whole number from 1 to ${maximum}`,
})
const listOf = (items: object) => ({ type: 'array', items, minItems: 1 })

/** A text of one form, which the message of an error describes. */
const form = (pattern: string, description: string) => ({ type: 'string', pattern, description })

/** Braces would be placeholders of the portal's own texts. */
const text = form(String.raw`^\s*[^\s{}][^{}]*$`, 'a text without braces')
const inBoth = object({ zh: text, en: text })
const words = {
  type: ['string', 'object'],
  description: 'a text, or one for zh and one for en',
  if: { type: 'string' },
  then: text,
  else: inBoth,
}
const link = form(String.raw`^(https?://\S+|/(?![/\\])\S*)$`, 'an http or https address, or a path of the portal')
const mail = form(String.raw`^[^\s@]+@[^\s@]+$`, 'an e-mail address')
/** A name of the portal's own drawings, or a file beside the content file. */
const picture = form(String.raw`^(?!.*\.\.)\w[\w ./-]*$`, 'a file beside the content file, or the name of a drawing')
const key = form('^[a-z][a-z0-9_]{0,63}$', 'lower-case letters, digits and underscores')
const named = object({ name: words, link })
const head = { title: words, lead: words }

const pictures = optional({
  logo: picture,
  icon: picture,
  touch_icon: picture,
  share: {
    type: ['string', 'object'],
    description: 'a picture file, or one for zh and one for en',
    if: { type: 'string' },
    then: picture,
    else: object({ zh: picture, en: picture }),
  },
})

const card = { title: words, introduction: words, description: words, link, picture }
const home = optional({
  models: object({ ...head, cards: listOf(object(card, ['title', 'introduction', 'description'])) }),
  numbers: object({
    title: words,
    figures: listOf(object({ name: words, value: whole(1_000_000_000) })),
  }),
  licence: object(
    {
      title: words,
      text: words,
      link,
      terms: listOf(object({ models: words, licence: text, covers: words }, ['models', 'covers'])),
    },
    ['title', 'text', 'terms'],
  ),
  toolchain: object({
    ...head,
    tools: listOf(object({ title: words, text: words, link, picture, stars: key }, ['title', 'text'])),
  }),
  timeline: object({
    ...head,
    releases: listOf(
      object({ date: form(String.raw`^\d{4}-\d{2}(-\d{2})?$`, 'a day or month such as 2026-07-31'), text: words }),
    ),
  }),
  projects: object({
    ...head,
    repositories: listOf(
      object({ name: text, link, stars: key, licence: text, text: words }, ['name', 'link', 'text']),
    ),
  }),
  contacts: object(head),
})

const lesson = object({ title: words, video: link, material: link, tool: named }, ['title'])
const points = whole(100_000)
const season = {
  number: { enum: bootcampSeasons },
  state: { enum: ['ongoing', 'finished'] },
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
  lessons: listOf(lesson),
  islands: listOf(object({ name: words, points, levels: listOf(lesson) }, ['name', 'levels'])),
  benefits: listOf(object({ name: words, text: words })),
  invitations: object({
    title: words,
    text: words,
    rewards: listOf(object({ invited: points, memory: text, storage: text })),
  }),
}
const neededOfSeason = ['number', 'state', 'summary', 'description', 'time', 'form', 'extent'] as const
const bootcamps = object(
  {
    name: words,
    courses_link: link,
    seasons: listOf(object(season, [...neededOfSeason, 'title', 'lead', 'course_title', 'course_lead'])),
  },
  ['name', 'seasons'],
)

const group = {
  tag: { enum: [1, 2, 3, 4, 5] },
  title: words,
  teaser: words,
  name: words,
  short: words,
  text: words,
  picture,
  picture_text: words,
  tools: listOf(named),
  lessons: listOf(object({ title: words, link })),
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
/** The JSON schema of `PORTAL_CONTENT`. */
export const contentSchema = object(
  {
    product: words,
    organisation: words,
    motto: words,
    description: words,
    certificate_not_found: words,
    token: optional({
      prefix: form('^[a-z][a-z0-9]{1,14}_$', 'lower-case letters and an underscore at the end, such as acme_'),
      variable: form('^[A-Z][A-Z0-9_]{0,63}$', 'capital letters and underscores, such as ACME_API_KEY'),
    }),
    demo_model: form('^[a-z0-9][a-z0-9.-]{0,63}$', 'the id of a model, such as acme-echo'),
    storage_prefix: form('^[a-z][a-z0-9-]{0,31}$', 'lower-case letters and hyphens, such as acme-portal'),
    pictures,
    banner: optional({ eyebrow: words, title: words, lead: words, signed_in_lead: words }),
    links: optional(links),
    social: optional(social),
    contact: optional({ email: mail, postal_address: text }),
    qr_codes: listOf(named),
    filings: optional({ icp: text, public_security: text }),
    licence_forms: object({ zh: link, en: link }),
    star_counts: {
      type: 'object',
      propertyNames: key,
      additionalProperties: form(String.raw`^[\w.-]+/[\w.-]+$`, 'a repository such as acme/anvil'),
    },
    home,
    bootcamps,
    certificates: { type: 'boolean' },
    groups: listOf(object(group, ['tag', 'title', 'teaser', 'name', 'short', 'text'])),
  },
  ['product'],
)

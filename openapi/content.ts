import type { bootcampSeasons } from './rules/bootcamp.js'
import type { Language } from './types.js'

export type LocalisedText = Readonly<Record<Language, string>>

/** One text for both languages, or one for each. */
export type Words = string | LocalisedText

export type SeasonNumber = (typeof bootcampSeasons)[number]

type Link = { name: Words; link: string }

export type ContentLesson = { title: Words; video?: string; material?: string; tool?: Link }

export type ContentIsland = { name: Words; points?: number; levels: readonly ContentLesson[] }

export type ContentSeason = {
  number: SeasonNumber
  state: 'ongoing' | 'finished'
  title: Words
  lead: Words
  /** The label of the button that leads to `join_link`. */
  join?: Words
  join_link?: string
  more_link?: string
  summary: Words
  description: Words
  time: Words
  form: Words
  extent: Words
  /** One of the portal's drawings, or an address. */
  picture?: string
  picture_text?: Words
  course_title: Words
  course_lead: Words
  lessons?: readonly ContentLesson[]
  islands?: readonly ContentIsland[]
  benefits?: readonly { name: Words; text: Words }[]
  /** Rewards for inviting others. */
  invitations?: { title: Words; text: Words; rewards: readonly { invited: number; memory: string; storage: string }[] }
}

export type ContentBootcamps = { name: Words; courses_link?: string; seasons: readonly ContentSeason[] }

export type ContentGroup = {
  tag: 1 | 2 | 3 | 4 | 5
  title: Words
  teaser: Words
  name: Words
  short: Words
  text: Words
  picture?: string
  picture_text?: Words
  tools?: readonly Link[]
  lessons?: readonly { title: Words; link: string }[]
}

type Head = { title: Words; lead: Words }

/** The sections of the front page below its banner. */
export type ContentHome = {
  models?: Head & {
    cards: readonly { title: Words; introduction: Words; description: Words; link?: string; picture?: string }[]
  }
  numbers?: { title: Words; figures: readonly { name: Words; value: number }[] }
  licence?: {
    title: Words
    text: Words
    link?: string
    terms: readonly { models: Words; licence?: string; covers: Words }[]
  }
  toolchain?: Head & {
    tools: readonly { title: Words; text: Words; link?: string; picture?: string; stars?: string }[]
  }
  timeline?: Head & { releases: readonly { date: string; text: Words }[] }
  projects?: Head & {
    repositories: readonly { name: string; link: string; stars?: string; licence?: string; text: Words }[]
  }
  contacts?: Head
}

/** The content file (`PORTAL_CONTENT`) as parsed from YAML. */
export type ContentFile = {
  product: Words
  organisation: Words
  motto?: Words
  description: Words
  certificate_not_found: Words
  token: { prefix: string; variable: string }
  demo_model: string
  storage_prefix: string
  pictures?: { logo?: string; icon?: string; touch_icon?: string; share?: Words }
  banner: { eyebrow: Words; title: Words; lead: Words; signed_in_lead?: Words }
  links?: Partial<Record<'chat' | 'source_hosting' | 'studio' | 'open_platform' | 'interest_groups', string>>
  social?: Partial<Record<'github' | 'hugging_face' | 'model_scope' | 'discord' | 'x' | 'zhihu' | 'bilibili', string>>
  contact?: { email?: string; postal_address?: string }
  qr_codes?: readonly Link[]
  filings?: { icp?: string; public_security?: string }
  licence_forms?: LocalisedText
  star_counts?: Readonly<Record<string, string>>
  home: ContentHome
  bootcamps?: ContentBootcamps
  /** Whether there are pages of certificates; by default if there is a season of the bootcamp. */
  certificates?: boolean
  groups?: readonly ContentGroup[]
}

/** A value with the text of one language in place of each `Words`. */
export type InLanguage<Value> = Value extends LocalisedText
  ? string
  : Value extends object
    ? { [Key in keyof Value]: InLanguage<Value[Key]> }
    : Value

/** Parts of the content that pages read as they are, by the namespace of texts that holds them as `content`. */
export type ContentParts = {
  homeSections: InLanguage<ContentHome>
  bootcampPages: InLanguage<ContentBootcamps>
  interestPage: readonly InLanguage<ContentGroup>[]
}

/** Texts of the content file, by the namespace to which they are added. */
export type ContentTexts = { [Namespace in keyof ContentParts]: { content: ContentParts[Namespace] } } & {
  homePage: Readonly<Record<'eyebrow' | 'title' | 'lead' | 'signedInLead', string>>
  pageDescriptions: Readonly<Record<string, string>>
}

/** The values of `%product%` and the like in texts. */
export type ContentNames = Readonly<
  Record<
    | 'product'
    | 'organisation'
    | 'motto'
    | 'bootcamp'
    | 'certificateNotFound'
    | 'tokenPrefix'
    | 'tokenVariable'
    | 'demoModel'
    | 'storagePrefix',
    string
  >
>

/** The part of the content that every page needs. */
export type PublicContent = {
  names: Readonly<Record<Language, ContentNames>>
  /** Addresses of the pictures; empty for the portal's own. */
  pictures: { logo: string; icon: string; touchIcon: string; share: LocalisedText }
  seasons: readonly SeasonNumber[]
  /** The repository of all courses; empty without one. */
  coursesLink: string
  hasGroups: boolean
  /** The keys of pages whose content the organisation lacks. */
  hidden: readonly string[]
  /** The version of the texts that `/assets/content` serves; empty if the built ones apply. */
  version: string
}

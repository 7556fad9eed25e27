import { isRecord } from '@/openapi/rules/record'
import type { Language } from '@/openapi/types'

/** The home page's texts of one language, as the remote document brings them. Every link is http(s) or empty. */
export type HomeContent = {
  lm_title: string
  lms: readonly { title: string; introduction: string; description: string; link: string; mobile_image: string }[]
  lm_chain_title: string
  lm_chain_desc: string
  lm_chains: readonly { image: string; title: string; desc: string; link: string; count_key: string }[]
  community_list: readonly {
    title: string
    entries: readonly { icon: string; link: string; qrcode: string; name?: string }[]
  }[]
}

type Fields<Item> = Readonly<Record<keyof Required<Item> & string, (value: unknown) => boolean>>

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNothing = (value: unknown) => value === undefined || isText(value)

/** An address that may be followed or fetched: http(s), a path of the portal, or none. */
const isLink = (value: unknown) =>
  typeof value === 'string' && (value === '' || /^\/(?![/\\])/.test(value) || /^https?:\/\/[^\s/]/.test(value))

const listOf = (isItem: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(isItem)

const recordOf =
  <Item>(fields: Fields<Item>) =>
  (value: unknown) =>
    isRecord(value) &&
    Object.entries<(field: unknown) => boolean>(fields).every(([name, isRight]) => isRight(value[name]))

const isHomeContent = recordOf<HomeContent>({
  lm_title: isText,
  lms: listOf(
    recordOf<HomeContent['lms'][number]>({
      title: isText,
      introduction: isText,
      description: isText,
      link: isLink,
      mobile_image: isLink,
    }),
  ),
  lm_chain_title: isText,
  lm_chain_desc: isText,
  lm_chains: listOf(
    recordOf<HomeContent['lm_chains'][number]>({
      image: isLink,
      title: isText,
      desc: isText,
      link: isLink,
      count_key: isText,
    }),
  ),
  community_list: listOf(
    recordOf<HomeContent['community_list'][number]>({
      title: isText,
      entries: listOf(
        recordOf<HomeContent['community_list'][number]['entries'][number]>({
          icon: isText,
          link: isLink,
          qrcode: isLink,
          name: isTextOrNothing,
        }),
      ),
    }),
  ),
})

/** The part of a remote document that is for a language; throws where it is not as it should be. */
export function homeContentFrom(remote: unknown, language: Language): HomeContent {
  const content = isRecord(remote) ? remote[language] : null
  if (!isHomeContent(content)) throw new TypeError(`the home content has no sound part "${language}"`)
  return content as HomeContent // every field was looked at
}

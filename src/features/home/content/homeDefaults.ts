import type { HomeContent } from '@/machines/home/homeContent'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { ContentParts } from '@/openapi/content'
import type { Language } from '@/openapi/types'
import type { Texts } from '@/src/i18n/texts'

type Words = Texts['homeSections']['contacts']

/** The front page's content if no remote content is configured, or none has loaded. */
export const homeDefaults = (
  { models, toolchain }: ContentParts['homeSections'],
  { words, configuration, language }: { words: Words; configuration: PortalConfiguration; language: Language },
): HomeContent => ({
  lm_title: models?.title ?? '',
  lms: (models?.cards ?? []).map(({ title, introduction, description, link = '', picture = '' }) => ({
    title,
    introduction,
    description,
    link,
    mobile_image: picture,
  })),
  lm_chain_title: toolchain?.title ?? '',
  lm_chain_desc: toolchain?.lead ?? '',
  lm_chains: (toolchain?.tools ?? []).map(({ title, text, link = '', picture = '', stars = '' }) => ({
    image: picture,
    title,
    desc: text,
    link,
    count_key: stars,
  })),
  community_list: [
    { title: words.social(), entries: socialEntries(configuration) },
    { title: words.hubs(), entries: hubEntries(configuration, language) },
    { title: words.scan(), entries: codeEntries(configuration, language) },
  ].filter(({ entries }) => entries.length > 0),
})

type Entry = HomeContent['community_list'][number]['entries'][number]

const configured = (entries: readonly Entry[]) => entries.filter(({ link }) => link !== '')

const entry = (icon: string, name: string, link: string): Entry => ({ icon, name, link, qrcode: '' })

const socialEntries = ({ social }: PortalConfiguration) =>
  configured([
    entry('github', 'GitHub', social.github),
    entry('x', 'X', social.x),
    // An invite is opened on the phone that has the app.
    { ...entry('discord', 'Discord', social.discord), qrcode: '/qr/discord.svg' },
  ])

const hubEntries = ({ social }: PortalConfiguration, language: Language) =>
  configured([
    entry('huggingFace', 'Hugging Face', social.huggingFace),
    entry('modelScope', language === 'zh' ? '魔搭社区' : 'ModelScope', social.modelScope),
    entry('zhihu', language === 'zh' ? '知乎' : 'Zhihu', social.zhihu),
    entry('bilibili', language === 'zh' ? '哔哩哔哩' : 'Bilibili', social.bilibili),
  ])

/** A code that leads to this site is useless to its visitors. */
const codeEntries = ({ qrCodes, publicUrl }: PortalConfiguration, language: Language) =>
  qrCodes.flatMap(({ name, target }, index) =>
    target.startsWith(`${publicUrl}/`)
      ? []
      : [{ icon: 'code', name: name[language], link: target, qrcode: `/qr/${index}.svg` }],
  )

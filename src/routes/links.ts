import type { PortalConfiguration } from '@/openapi/configuration'
import { apiMenu, type TopEntry } from './pages'
import { isOffered, paths } from '../runtime/paths'
import type { Texts } from '@/src/i18n/texts'

export type OutsideLink = { href: string; label: string }

const configured = (links: readonly OutsideLink[]) => links.filter(({ href }) => href !== '')

/** The header's links to sister sites; what the operator left empty is not there. */
export const sisterSites = ({ links }: PortalConfiguration, texts: Texts): readonly OutsideLink[] =>
  configured([
    { href: links.chat, label: texts.nav.chat() },
    { href: links.sourceHosting, label: texts.nav.sourceHosting() },
    { href: links.studio, label: texts.nav.studio() },
    { href: links.openPlatform, label: texts.nav.openPlatform() },
  ])

/** The footer's social links; what the operator left empty is not there. */
export const socialLinks = ({ social }: PortalConfiguration, isChinese: boolean): readonly OutsideLink[] =>
  configured([
    { href: social.github, label: 'GitHub' },
    { href: social.huggingFace, label: 'Hugging Face' },
    { href: social.modelScope, label: isChinese ? '魔搭社区' : 'ModelScope' },
    { href: social.discord, label: 'Discord' },
    { href: social.x, label: 'X' },
    { href: social.zhihu, label: isChinese ? '知乎' : 'Zhihu' },
    { href: social.bilibili, label: isChinese ? '哔哩哔哩' : 'Bilibili' },
  ])

/** The seasons of the bootcamp; none without bootcamps. */
export const bootcampLinks = (texts: Texts) =>
  (
    [
      { key: 'season4', label: texts.nav.season4(), isOngoing: true },
      { key: 'season3', label: texts.nav.season3(), isOngoing: false },
      { key: 'season2', label: texts.nav.season2(), isOngoing: false },
    ] as const
  ).flatMap(({ key, ...link }) => (isOffered(key) ? [{ to: paths[key], ...link }] : []))

export const apiLinks = (texts: Texts) =>
  apiMenu.map(({ key, path, chapter }) => ({
    to: path,
    label: texts.pageNames[key](),
    hasChapters: chapter !== undefined,
  }))

/** The portal's own entries of the top menu. "API" leads a visitor to the documentation: the tokens would ask for a sign-in. */
export const topLinks = (
  texts: Texts,
  isSignedIn: boolean,
): readonly { entry: TopEntry; to: string; label: string }[] => [
  { entry: 'models', to: paths.models, label: texts.pageNames.models() },
  { entry: 'playground', to: paths.playground, label: texts.pageNames.playground() },
  { entry: 'apiDocument', to: paths.apiDocument, label: texts.pageNames.apiDocument() },
  { entry: 'api', to: isSignedIn ? paths.tokens : paths.apiDocument, label: texts.nav.api() },
  { entry: 'developers', to: paths.community, label: texts.nav.developers() },
]

export const legalLinks = (texts: Texts) =>
  [
    { to: paths.service, label: texts.pageNames.service() },
    { to: paths.privacy, label: texts.pageNames.privacy() },
    { to: paths.children, label: texts.pageNames.children() },
  ] as const

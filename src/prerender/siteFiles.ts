import { renderSVG } from 'uqr'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { SiteFile } from '@/openapi/renderBundle'
import { languages, languageTags } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import { siteContent, siteTexts } from '../i18n/siteContent'
import { pages } from '../routes/pages'
import { isOffered } from '../runtime/paths'
import { sampleId } from '../runtime/samples'
import { ownTextsAddress } from '../i18n/ownTexts'
import { changesFeeds } from './changesFeed'
import { textFiles } from './textFiles'
import gatewaySource from '@/openapi/gateway.yaml?raw'

/** The absolute address of a page; with a language, of its version in it. */
export const pageAddress = ({ publicUrl }: PortalConfiguration, path: string, language?: Language) =>
  `${publicUrl}${path}${language ? `?lang=${language}` : ''}`

/** See `RenderBundle`. */
export const siteFiles = async (configuration: PortalConfiguration): Promise<readonly SiteFile[]> => [
  sitemap(configuration),
  { path: '/robots.txt', contentType: 'text/plain; charset=utf-8', body: robots(configuration) },
  {
    path: '/openapi/gateway.yaml',
    contentType: 'application/yaml; charset=utf-8',
    body: gatewayContract(configuration),
  },
  ...qrCodeFiles(configuration),
  ...changesFeeds(configuration),
  ...(await textFiles(configuration)),
  ...contentFiles(),
]

/** The texts of an organisation's own content file, as pages load them. */
const contentFiles = (): readonly SiteFile[] => {
  const texts = siteTexts()
  if (!texts) return []
  const { version } = siteContent()
  return languages.map((language) => ({
    path: ownTextsAddress(version, language),
    contentType: 'application/json',
    body: JSON.stringify(texts[language]),
  }))
}

/** Every page in every language, by the address that the page itself calls canonical; `more` are paths of pages with data. */
export const sitemap = (configuration: PortalConfiguration, more: readonly string[] = []): SiteFile => {
  const own = pages.filter((page) => page.kind === 'document' && isOffered(page.key)).map(({ path }) => path)
  const entries = [...own, ...more].flatMap((path) =>
    languages.map(
      (language) => `  <url>
    <loc>${pageAddress(configuration, path, language)}</loc>
${alternates(configuration, path)}
  </url>`,
    ),
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return { path: '/sitemap.xml', contentType: 'application/xml', body }
}

const alternates = (configuration: PortalConfiguration, path: string) =>
  [...languages, null]
    .map((language) => {
      const tag = language === null ? 'x-default' : languageTags[language]
      const address = pageAddress(configuration, path, language ?? undefined)
      return `    <xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`
    })
    .join('\n')

const robots = (configuration: PortalConfiguration) => `User-agent: *
Allow: /
Disallow: /puyu/
Disallow: /sso/
Disallow: /v1/
Disallow: /api/v1/
Sitemap: ${configuration.publicUrl}/sitemap.xml
`

/** The model API's description with the address at which this portal documents it, and the organisation's names. */
function gatewayContract({ apiBase, content }: PortalConfiguration): string {
  const address = JSON.stringify(apiBase.replace(/(?<!\/)\/+$/, ''))
  const { organisation, demoModel } = content.names.en
  const named = gatewaySource
    .replace('title: Intern model API', () => `title: ${JSON.stringify(`${organisation} model API`)}`)
    .replaceAll('intern-echo', demoModel)
    .replaceAll(/\bintern(?=[-_])/g, sampleId())
  return named.replace(/^( {2}- url: ).*$/m, (_, start: string) => `${start}${address}`)
}

/** The operator's QR codes as pictures, `/qr/0.svg` and so on in the order of the configuration, and that of the Discord invite. */
const qrCodeFiles = ({ qrCodes, social }: PortalConfiguration): readonly SiteFile[] => [
  ...qrCodes.map(({ target }, index) => qrCodeFile(`${index}`, target)),
  ...(social.discord === '' ? [] : [qrCodeFile('discord', social.discord)]),
]

const qrCodeFile = (name: string, target: string): SiteFile => ({
  path: `/qr/${name}.svg`,
  contentType: 'image/svg+xml; charset=utf-8',
  body: renderSVG(target, { border: 2, ecc: 'M', blackColor: '#1c1b19', whiteColor: '#ffffff' }),
})

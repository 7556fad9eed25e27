import { renderSVG } from 'uqr'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { SiteFile } from '@/openapi/renderBundle'

/** The operator's QR codes as pictures, `/qr/0.svg` and so on in the order of the configuration, and that of the Discord invite. */
export const qrCodeFiles = ({ qrCodes, social }: PortalConfiguration): readonly SiteFile[] => [
  ...qrCodes.map(({ target }, index) => qrCodeFile(`${index}`, target)),
  ...(social.discord === '' ? [] : [qrCodeFile('discord', social.discord)]),
]

const qrCodeFile = (name: string, target: string): SiteFile => ({
  path: `/qr/${name}.svg`,
  contentType: 'image/svg+xml; charset=utf-8',
  body: renderSVG(target, { border: 2, ecc: 'M', blackColor: '#1c1b19', whiteColor: '#ffffff' }),
})

import { renderSVG } from 'uqr'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { SiteFile } from '@/openapi/renderBundle'

/** The operator's QR codes as pictures, `/qr/0.svg` and so on in the order of the configuration. */
export const qrCodeFiles = ({ qrCodes }: PortalConfiguration): readonly SiteFile[] =>
  qrCodes.map(({ target }, index) => qrCodeFile(`${index}`, target))

const qrCodeFile = (name: string, target: string): SiteFile => ({
  path: `/qr/${name}.svg`,
  contentType: 'image/svg+xml; charset=utf-8',
  body: renderSVG(target, { border: 2, ecc: 'M', blackColor: '#1c1b19', whiteColor: '#ffffff' }),
})

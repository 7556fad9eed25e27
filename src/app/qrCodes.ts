import { renderSVG } from 'uqr'
import type { PortalConfiguration } from '../../openapi/configuration'
import type { SiteFile } from '../../openapi/renderBundle'

/** The operator's QR codes as pictures, `/qr/0.svg` and so on in the order of the configuration. */
export const qrCodeFiles = ({ qrCodes }: PortalConfiguration): readonly SiteFile[] =>
  qrCodes.map(({ target }, index) => ({
    path: `/qr/${index}.svg`,
    contentType: 'image/svg+xml',
    body: renderSVG(target, { border: 2, ecc: 'M', blackColor: '#1c1b19', whiteColor: '#ffffff' }),
  }))

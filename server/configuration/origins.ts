import type { Configuration } from './configuration'

/** The origins of those texts that are addresses. */
export const originsOf = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)

type PictureSettings = Pick<Configuration, 'imageOrigins'> & { portal: Pick<Configuration['portal'], 'homeContent'> }

/** Foreign origins that pages may load pictures from; a host may begin with `*.`. */
export const pictureOrigins = ({ portal, imageOrigins }: PictureSettings): readonly string[] => [
  ...originsOf([portal.homeContent]),
  ...imageOrigins,
]

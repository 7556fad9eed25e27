import type { InferType } from 'yup'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { MailSettings } from './mailSettings'
import type { ModelRoutes } from './modelRoutes'
import type { ContentPort } from './content'
import type { serverSchema } from './serverSchema'

/** The settings of the server as its schema reads them. */
export type Given = InferType<typeof serverSchema>

export type OidcClient = { issuer: string; clientId: string; clientSecret: string }

export type ModelSettings = Pick<Given['models'], 'longestAnswer' | 'imageUrls' | 'actualIds' | 'slowMs'> &
  ModelRoutes & {
    /** Members of requests that go upstream besides those of the contract. */
    passMembers: ReadonlySet<string>
  }

/** The settings, with ports for the parts that have files of their own: content and models. */
export type Configuration = Omit<Given, 'publicUrl' | 'oidc' | 'mail' | 'models' | 'github'> & {
  publicUrl: string
  /** The outside OpenID provider; null means the embedded one. */
  oidc: OidcClient | null
  mail: MailSettings
  models: { current(): ModelSettings }
  /** The GraphQL API of GitHub, for star counts; null leaves them unknown. */
  github: { endpoint: string; token: string } | null
  content: ContentPort
  portal: PortalConfiguration
}

export const originsOf = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin)

type PictureSettings = Pick<Configuration, 'imageOrigins'> & { portal: Pick<Configuration['portal'], 'homeContent'> }

/** Foreign origins that pages may load pictures from; a host may begin with `*.`. */
export const pictureOrigins = ({ portal, imageOrigins }: PictureSettings): readonly string[] => [
  ...originsOf([portal.homeContent]),
  ...imageOrigins,
]

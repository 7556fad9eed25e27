import type Provider from 'oidc-provider'

// The package's index writes a warning to the console under Node 20; this module of it holds the same class and does not.
const modulePath = 'oidc-provider/lib/provider.js' as string // as: a literal would be looked up in the package's types
const loaded: unknown = await import(/* @vite-ignore */ modulePath)

export const { Provider: OidcProvider } = loaded as { Provider: typeof Provider } // as: see above

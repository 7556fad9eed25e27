import type Provider from 'oidc-provider'

// The package's index prints a warning under Node 20. This module exports the same class without the warning.
const modulePath = 'oidc-provider/lib/provider.js' as string // as: a literal would be looked up in the package's types
const loaded: unknown = await import(/* @vite-ignore */ modulePath)

export const { Provider: OidcProvider } = loaded as { Provider: typeof Provider } // as: see above

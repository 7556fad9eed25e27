import type { TokensPorts } from '../../machines/tokens/connectTokens'

/** The adapters of every page machine's ports by the page's key, filled in by `src/app/ports.ts`. */
export type PagePorts = {
  header: Record<never, never>
  tokens: TokensPorts
}

import type { Page } from '@playwright/test'
import type { PortalConfiguration } from '@/openapi/configuration'

/** Gives the page other settings than its server's, in its HTML. */
export const configure = (page: Page, settings: Partial<PortalConfiguration>) =>
  page.addInitScript((changed) => {
    const parse = JSON.parse.bind(JSON)
    JSON.parse = (text: string) => {
      const value = parse(text) as object | null // any JSON; only the configuration has the key
      return value && 'productionLikeHosts' in value ? { ...value, ...changed } : value
    }
  }, settings)

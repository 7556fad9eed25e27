import { CONFIGURATION_ELEMENT, type PortalConfiguration } from '@/openapi/configuration'

/** The operator's configuration of this page. Throws where the page carries none: it was not served by a portal server. */
export function readConfiguration(document: Document): PortalConfiguration {
  const element = document.getElementById(CONFIGURATION_ELEMENT)
  if (!element?.textContent) throw new Error(`no #${CONFIGURATION_ELEMENT} in the page`)
  return JSON.parse(element.textContent) as PortalConfiguration // written by the server that checked it at start
}

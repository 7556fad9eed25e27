import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer } from 'vite'
import type { RenderBundle } from '@/openapi/renderBundle'
import { projectRoot } from '@/server/platform/projectRoot'

/** The portal's own render bundle and template, from the sources. */
export async function loadPortalRender(): Promise<{
  render: RenderBundle
  template: string
  close: () => Promise<void>
}> {
  const vite = await createServer({
    root: projectRoot,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const render = (await vite.ssrLoadModule('/src/prerender/render.tsx')) as RenderBundle // as: the module is written against this type
  const template = await readFile(path.join(projectRoot, 'index.html'), 'utf8')
  return { render, template, close: () => vite.close() }
}

import { userPlaceholders, type RenderBundle } from '@/openapi/renderBundle'

const pages = new Set(['/', '/developers/community', '/api/document', '/certificate'])
const frames = new Set(['/api/tokens', '/userCenter/activities', '/api/strategy'])
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const redirects: Readonly<Record<string, string>> = { '/api': '/api/document', '/developers': '/developers/community' }

const missing = '/api/document/*'

/** A fake of the built bundle: five kinds of paths and plain documents. */
export const fakeRender: RenderBundle = {
  setContent: () => undefined,
  isPageOffered: () => true,
  renderSite: ({ configuration, template }) =>
    Promise.resolve(
      [...pages, ...frames, missing, '/_shell'].flatMap((path) =>
        (['zh', 'en'] as const).map((language) => ({
          path,
          language,
          html: `${template}<html lang="${language}"><title>${path}</title><link rel="canonical" href="${configuration.publicUrl}${path}">`,
          personal:
            path === '/_shell'
              ? null
              : `${template}<html lang="${language}"><title>${path}</title>${userPlaceholders.avatar}<b title="${userPlaceholders.name}">${userPlaceholders.name}</b><i>${userPlaceholders.username}</i><script type="application/json">${userPlaceholders.served}</script>`,
          hashes: { scripts: ["'sha256-fake='"], styles: ["'sha256-styles='"] },
        })),
      ),
    ),
  siteFiles: ({ publicUrl }) =>
    Promise.resolve([
      { path: '/robots.txt', contentType: 'text/plain; charset=utf-8', body: `Sitemap: ${publicUrl}/sitemap.xml\n` },
      ...(['zh', 'en'] as const).map((language) => ({
        path: `/api/document.${language}.md`,
        contentType: 'text/markdown; charset=utf-8',
        body: `# ${language}\n`,
      })),
    ]),
  pathKind: (pathname) =>
    pages.has(pathname)
      ? 'page'
      : frames.has(pathname)
        ? 'frame'
        : /^\/certificate\/[^/]+$/.test(pathname)
          ? 'shell'
          : pathname in redirects
            ? 'redirect'
            : pathname.startsWith('/api/document/')
              ? 'missing'
              : 'unknown',
  pages: [],
  routeTable: [
    ...[...pages].map((path) => ({ path, kind: 'page' as const, to: null })),
    ...[...frames].map((path) => ({ path, kind: 'frame' as const, to: null })),
    { path: '/certificate/:id', kind: 'shell' as const, to: null },
    { path: missing, kind: 'missing' as const, to: null },
    ...Object.entries(redirects).map(([path, to]) => ({ path, kind: 'redirect' as const, to })),
  ],
  renderPerson: ({ username, nickname, avatar }) =>
    Promise.resolve({ name: escaped(nickname), username: escaped(username), avatar: `<img src="${escaped(avatar)}">` }),
  firstCalls: (path) =>
    path === '/api/tokens' ? [{ operationId: 'listTokens', parameters: { query: { page: 1, page_size: 20 } } }] : [],
  headlines: () => Promise.resolve([]),
  projectsPage: {
    path: '/developers/community',
    query: { tag: 0, page: 1, page_size: 12, sort_by: 'latest' },
    render: ({ template }, language, { list }) => {
      const names = `<html lang="${language}">${list.map(({ name }) => `<h3>${escaped(name)}</h3>`).join('')}`
      return Promise.resolve({
        path: '/developers/community',
        language,
        html: `${template}${names}`,
        personal: `${template}${names}<b>${userPlaceholders.name}</b><script type="application/json">${userPlaceholders.served}</script>`,
        hashes: { scripts: ["'sha256-fake='"], styles: ["'sha256-styles='"] },
      })
    },
  },
  missingPageFor: (pathname) => (pathname.startsWith('/api/document/') ? missing : null),
  modelPages: {
    path: '/api/models',
    missingPath: '/api/models/*',
    modelIdOf: (pathname) => /^\/api\/models\/(.+)$/.exec(pathname)?.[1] ?? null,
    async *render({ template }, language, models) {
      for (const path of ['/api/models', ...models.map(({ id }) => `/api/models/${id}`)])
        yield Promise.resolve({
          path,
          language,
          html: `${template}<html lang="${language}">${JSON.stringify(models)}`,
          personal: null,
          hashes: { scripts: ["'sha256-fake='"], styles: ["'sha256-styles='"] },
        })
    },
    files: (_, models) =>
      Promise.resolve([
        { path: '/api/models.en.md', contentType: 'text/markdown; charset=utf-8', body: `# ${models.length}` },
      ]),
  },
  redirectFor: (pathname) => redirects[pathname] ?? null,
  themeCss: ':root { --paper: #fbfaf6; --ink: #1c1b18 }',
}

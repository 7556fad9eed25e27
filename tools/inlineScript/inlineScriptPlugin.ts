import { build, type Plugin, type ResolvedConfig } from 'vite'

const suffix = '?inline-script'

/** Makes `import text from './x?inline-script'` the text of a module with all that it imports, as one classic script. */
export function inlineScript(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'inline-script',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null
      const resolved = await this.resolve(source.slice(0, -suffix.length), importer)
      return resolved && `${resolved.id}${suffix}`
    },
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const { code, files } = await bundle(id.slice(0, -suffix.length), config)
        for (const file of files) this.addWatchFile(file)
        if (code.includes('</')) throw new Error(`${id} would end the element that it stands in`)
        return { code: `export default ${JSON.stringify(code)}`, moduleType: 'js' }
      },
    },
  }
}

async function bundle(entry: string, { root, resolve: { alias } }: ResolvedConfig) {
  const output = await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'script' }, minify: true },
  })
  const [chunk] = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${entry} made no script`)
  return { code: chunk.code.trim(), files: chunk.moduleIds }
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import type { Theme } from './draw/palette'
import type { Scene } from './draw/sheet'

type Code = { imports: string; objects: string }

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export const fileOf = (name: string, theme: Theme, width: number) =>
  `${name}${theme === 'dark' ? '-dark' : ''}-${width}`

/** Writes a module of addresses: one exported constant a picture, so that a page pays only for what it shows. */
export async function writeModule(folder: string, name: string, parts: readonly Code[]) {
  const head = '// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.'
  const code = [head, ...parts.map(({ imports }) => imports), '', ...parts.map(({ objects }) => objects)].join('\n')
  const file = join(folder, `${name}.ts`)
  writeFileSync(file, await format(code, { ...(await resolveConfig(file)), filepath: file }))
}

/** A picture in AVIF and WebP: `{ width, height, src, avif, webp, dark? }`, the sets as `srcset` lists. */
export function pictureCode(scene: Scene): Code {
  const files = scene.themes.flatMap((theme) =>
    scene.widths.flatMap((width) => {
      const file = fileOf(scene.name, theme, width)
      return [
        `import ${camel(file)}Avif from './files/${file}.avif'`,
        `import ${camel(file)}Webp from './files/${file}.webp'`,
      ]
    }),
  )
  const set = (theme: Theme, kind: 'Avif' | 'Webp') =>
    `\`${scene.widths.map((width) => `\${${camel(fileOf(scene.name, theme, width))}${kind}} ${width}w`).join(', ')}\``
  const fields = [
    `width: ${scene.width}, height: ${scene.height}`,
    `src: ${camel(fileOf(scene.name, 'light', scene.widths[0] ?? scene.width))}Webp`,
    `avif: ${set('light', 'Avif')}`,
    `webp: ${set('light', 'Webp')}`,
    ...(scene.themes.includes('dark') ? [`dark: { avif: ${set('dark', 'Avif')}, webp: ${set('dark', 'Webp')} }`] : []),
  ]
  return { imports: files.join('\n'), objects: `export const ${camel(scene.name)} = { ${fields.join(', ')} }` }
}

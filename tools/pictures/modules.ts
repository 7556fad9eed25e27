import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import type { Theme } from './draw/palette'
import type { Scene } from './draw/sheet'

type Code = { imports: string; objects: string }

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The only width of the WebP fallback for browsers without AVIF. */
export const standInWidth = ({ widths }: Scene) => Math.round(Math.max(...widths) * 0.75)

export const fileOf = (name: string, theme: Theme, width: number) =>
  `${name}${theme === 'dark' ? '-dark' : ''}-${width}`

/** Writes a module of addresses: one exported constant per picture, so that a page loads only the ones it shows. */
export async function writeModule(folder: string, name: string, parts: readonly Code[]) {
  const head = '// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.'
  const code = [head, ...parts.map(({ imports }) => imports), '', ...parts.map(({ objects }) => objects)].join('\n')
  const file = join(folder, `${name}.ts`)
  writeFileSync(file, await format(code, { ...(await resolveConfig(file)), filepath: file }))
}

/** A picture in AVIF and WebP: `{ width, height, src, avif, webp, dark? }`, the sets as `srcset` lists. */
export function pictureCode(scene: Scene): Code {
  const standIn = standInWidth(scene)
  const name = (theme: Theme, width: number, format: 'Avif' | 'Webp') =>
    `${camel(fileOf(scene.name, theme, width))}${format}`
  const files = scene.themes.flatMap((theme) => [
    ...scene.widths.map(
      (width) => `import ${name(theme, width, 'Avif')} from './files/${fileOf(scene.name, theme, width)}.avif'`,
    ),
    `import ${name(theme, standIn, 'Webp')} from './files/${fileOf(scene.name, theme, standIn)}.webp'`,
  ])
  const sets = (theme: Theme) => {
    const avif = scene.widths.map((width) => `\${${name(theme, width, 'Avif')}} ${width}w`).join(', ')
    return `avif: \`${avif}\`, webp: \`\${${name(theme, standIn, 'Webp')}} ${standIn}w\``
  }
  const size = `width: ${scene.width}, height: ${scene.height}, src: ${name('light', standIn, 'Webp')}`
  const dark = scene.themes.includes('dark') ? `, dark: { ${sets('dark')} }` : ''
  return {
    imports: files.join('\n'),
    objects: `export const ${camel(scene.name)} = { ${size}, ${sets('light')}${dark} }`,
  }
}

import { expect, it } from 'vitest'
import { files, read } from '../support/repository'

const styleSheets = files.filter((file) => file.startsWith('src/') && file.endsWith('.css'))
const scripts = files.filter((file) => /^src\/(?!i18n).*\.tsx?$/.test(file))

it('style sheets use only custom properties that are defined', () => {
  const defined = new Set([
    ...styleSheets.flatMap((file) => [...read(file).matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
    ...scripts.flatMap((file) => [...read(file).matchAll(/['"](--[\w-]+)['"]/g)].map(([, name]) => name)),
  ])
  const unknown = styleSheets.flatMap((file) =>
    [...read(file).matchAll(/var\((--[\w-]+)\s*\)/g)].flatMap(([, name]) =>
      defined.has(name) ? [] : [`${file} ${name}`],
    ),
  )
  expect(unknown).toEqual([])
})

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawings } from '@/server/configuration/drawings'
import { projectRoot } from '@/server/platform/projectRoot'

test('a content file may name each drawing of cards, tools, groups and seasons', () => {
  const files = readdirSync(path.join(projectRoot, 'src/assets/pictures'))
  const names = files.flatMap(
    (file) => /^((?:model|chain|group|season)-.+?)(?:-mobile)?(?:-dark)?(?:-zh|-en)?-\d+\.\w+$/.exec(file)?.[1] ?? [],
  )
  expect(Object.values(drawings).flat().sort()).toEqual([...new Set(names)].sort())
})

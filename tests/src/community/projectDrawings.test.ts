import { expect, it } from 'vitest'
import { projectTags } from '@/machines/community/projectSelection'
import { drawingsOf } from '@/src/features/community/ProjectCover'

const kindOf = (tags: readonly (1 | 2 | 3 | 4 | 5 | -1)[], id = 'a') =>
  /cover-(.*)-\d-/.exec(drawingsOf([{ id, tags }])[0]?.src ?? '')?.[1]

it('a project’s cover is of the direction that it names first', () => {
  const shown = projectTags.flatMap((tag) => (tag === 0 ? [] : [[tag, kindOf([tag])]]))
  expect(Object.fromEntries(shown)).toEqual({
    1: 'role-play',
    2: 'rag',
    3: 'agent',
    4: 'multimodal',
    5: 'evaluation',
    [-1]: 'others',
  })
  expect(kindOf([4, 2])).toBe('multimodal')
  expect(kindOf([])).toBe('others')
})

it('a project keeps its cover, and projects of one direction share three', () => {
  const ids = ['emollm', 'chat-huanhuan', 'xiyou', 'horowag', 'streamer-sales', 'tianji', 'mindsearch', 'agentlego']
  expect(drawingsOf([{ id: 'tianji', tags: [3] }])).toEqual(drawingsOf([{ id: 'tianji', tags: [3, 4] }]))
  expect(new Set(ids.map((id) => drawingsOf([{ id, tags: [1] }])[0]?.src)).size).toBe(3)
})

it('projects of one direction beside each other have different covers', () => {
  const drawn = drawingsOf(['a', 'a', 'a', 'b', 'c', 'a'].map((id) => ({ id, tags: [1] }))).map(({ src }) => src)
  expect(drawn).toHaveLength(6)
  expect(drawn.filter((src, at) => drawn.slice(Math.max(0, at - 2), at).includes(src))).toEqual([])
})

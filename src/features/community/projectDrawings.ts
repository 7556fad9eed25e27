import type { Project } from '@/openapi/types'
import * as covers from '@/src/content/pictures/covers'
import * as work from '@/src/content/pictures/coversOfWork'
import type { PictureSource } from '@/src/ui/data/Picture'

type Three = readonly [PictureSource, PictureSource, PictureSource]

const others: Three = [work.coverOthers1, work.coverOthers2, work.coverOthers3]

/** Three drawings for each direction. */
const drawings: Readonly<Record<Project['tags'][number], Three>> = {
  1: [covers.coverRolePlay1, covers.coverRolePlay2, covers.coverRolePlay3],
  2: [covers.coverRag1, covers.coverRag2, covers.coverRag3],
  3: [covers.coverAgent1, covers.coverAgent2, covers.coverAgent3],
  4: [work.coverMultimodal1, work.coverMultimodal2, work.coverMultimodal3],
  5: [work.coverEvaluation1, work.coverEvaluation2, work.coverEvaluation3],
  [-1]: others,
}

/** The drawing of the direction that a project names first; which of the three follows from its id, so that it stays. */
export function drawingOf({ id, tags }: { id: string; tags: readonly Project['tags'][number][] }): PictureSource {
  const [first] = tags
  const three = first === undefined ? others : drawings[first]
  const sum = Array.from(id).reduce((hash, letter) => (hash * 33 + letter.charCodeAt(0)) % 1009, 7)
  return three[sum % 3] ?? three[0]
}

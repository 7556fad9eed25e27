import { parse } from 'yaml'

type Front = {
  order: number
  title: string
  description: string
  /** The subject of the chapter, such as `POST /chat/completions`. */
  endpoint?: string
}

const frontMatter = /^---\n([\s\S]*?)\n---\n/

/** The parts of a chapter's file: the header between its first two `---`, and the text below. */
export function readChapter(source: string): { front: Front; text: string } {
  const [whole = '', yaml = ''] = frontMatter.exec(source) ?? []
  const front = (parse(yaml) ?? {}) as Partial<Front> // as: each member is checked below
  const { order, title, description, endpoint } = front
  if (typeof order !== 'number' || typeof title !== 'string' || typeof description !== 'string')
    throw new Error('a chapter begins with its order, title and description between two lines of ---')
  return { front: { order, title, description, ...(endpoint && { endpoint }) }, text: source.slice(whole.length) }
}

export { ChapterText } from '../shared/documentation/ChapterText'
export { ChapterMarkdown } from './ChapterMarkdown'

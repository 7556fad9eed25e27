import { reference } from '@/openapi/gateway.yaml?reference=zh'
import type { Documentation } from '../documentation'
import Authentication, { headings as authentication } from './authentication.mdx'
import Chat, { headings as chat } from './chat.mdx'
import { labels } from './labels'
import Limits, { headings as limits } from './limits.mdx'
import Migration, { headings as migration } from './migration.mdx'
import Models, { headings as models } from './models.mdx'
import QuickStart, { headings as quickStart } from './quickStart.mdx'
import Streaming, { headings as streaming } from './streaming.mdx'
import Tools, { headings as tools } from './tools.mdx'

export const documentation: Documentation = {
  chapters: [
    { Content: QuickStart, headings: quickStart },
    { Content: Authentication, headings: authentication },
    { Content: Chat, headings: chat },
    { Content: Streaming, headings: streaming },
    { Content: Models, headings: models },
    { Content: Tools, headings: tools },
    { Content: Limits, headings: limits },
    { Content: Migration, headings: migration },
  ],
  labels,
  reference,
}

import { exampleContent } from '@/server/configuration/contentFile'
import { setServerContent } from '@/server/configuration/names'
import { setContent } from '@/src/i18n/siteContent'

const example = exampleContent()
setContent(example.shared)
setServerContent(example)

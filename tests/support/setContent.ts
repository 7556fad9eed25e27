import { exampleContent } from '@/server/configuration/contentFile'
import { setContent } from '@/src/i18n/siteContent'

setContent(exampleContent().shared)

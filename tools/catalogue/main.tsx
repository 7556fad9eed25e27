import { createRoot } from 'react-dom/client'
import '@/src/ui/theme/tokens.css'
import '@/src/ui/theme/base.css'
import type { Language, Say } from '@/src/ui/story'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { booksPage } from './books/booksPage'
import { Catalogue, Sample } from './Catalogue'

const query = new URLSearchParams(location.search)
// Not `lang`, which the addresses of lists drop.
const language: Language = query.get('language') === 'en' ? 'en' : 'zh'
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
const say: Say = (zh, en) => (language === 'zh' ? zh : en)

loadTextsNow()
document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
document.documentElement.dataset['theme'] = theme
document.title = say('基础组件', 'Primitives')

const props = { query, language, theme, say } as const
const root = document.getElementById('root')
const page =
  query.get('page') === 'books' ? <Sample {...props}>{booksPage(language)}</Sample> : <Catalogue {...props} />
if (root) createRoot(root).render(page)

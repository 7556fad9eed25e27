import { createRoot } from 'react-dom/client'
import '@/src/ui/theme/tokens.css'
import '@/src/ui/theme/base.css'
import type { Language, Say } from '@/src/ui/story'
import { Catalogue } from './Catalogue'

const query = new URLSearchParams(location.search)
const language: Language = query.get('lang') === 'en' ? 'en' : 'zh'
const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
const say: Say = (zh, en) => (language === 'zh' ? zh : en)

document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
document.documentElement.dataset['theme'] = theme
document.title = say('基础组件', 'Primitives')

const root = document.getElementById('root')
if (root) createRoot(root).render(<Catalogue query={query} language={language} theme={theme} say={say} />)

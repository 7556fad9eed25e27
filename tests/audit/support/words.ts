import { en as enProvider } from '@/server/identity/texts/en'
import { zh as zhProvider } from '@/server/identity/texts/zh'
import en from '@/src/i18n/en'
import enAccount from '@/src/i18n/en/accountSummary'
import enStatistics from '@/src/i18n/en/callDetailPage'
import enCall from '@/src/i18n/en/callPage'
import enCertificate from '@/src/i18n/en/certificatePages'
import enSheet from '@/src/i18n/en/certificateSheet'
import enProjects from '@/src/i18n/en/communityProjects'
import enDocument from '@/src/i18n/en/documentPage'
import enModels from '@/src/i18n/en/modelsPage'
import enSearch from '@/src/i18n/en/siteSearch'
import enStrategy from '@/src/i18n/en/strategyPage'
import enExpiry from '@/src/i18n/en/tokenExpiry'
import enTokens from '@/src/i18n/en/tokensPage'
import enPlayground from '@/src/i18n/en/playgroundPage'
import enStatus from '@/src/i18n/en/statusPage'
import enUserCenter from '@/src/i18n/en/userCenterPages'
import zh from '@/src/i18n/zh'
import zhAccount from '@/src/i18n/zh/accountSummary'
import zhStatistics from '@/src/i18n/zh/callDetailPage'
import zhCall from '@/src/i18n/zh/callPage'
import zhCertificate from '@/src/i18n/zh/certificatePages'
import zhSheet from '@/src/i18n/zh/certificateSheet'
import zhProjects from '@/src/i18n/zh/communityProjects'
import zhDocument from '@/src/i18n/zh/documentPage'
import zhModels from '@/src/i18n/zh/modelsPage'
import zhSearch from '@/src/i18n/zh/siteSearch'
import zhStrategy from '@/src/i18n/zh/strategyPage'
import zhExpiry from '@/src/i18n/zh/tokenExpiry'
import zhTokens from '@/src/i18n/zh/tokensPage'
import zhPlayground from '@/src/i18n/zh/playgroundPage'
import zhStatus from '@/src/i18n/zh/statusPage'
import zhUserCenter from '@/src/i18n/zh/userCenterPages'

/** The portal's own texts: what a state is opened by is called as it is on screen. */
export const words = {
  zh: {
    ...zh,
    provider: zhProvider,
    account: zhAccount,
    statistics: zhStatistics,
    call: zhCall,
    certificate: zhCertificate,
    sheet: zhSheet,
    projects: zhProjects,
    document: zhDocument,
    models: zhModels,
    search: zhSearch,
    strategy: zhStrategy,
    tokens: zhTokens,
    expiry: zhExpiry,
    playground: zhPlayground,
    status: zhStatus,
    userCenter: zhUserCenter,
  },
  en: {
    ...en,
    provider: enProvider,
    account: enAccount,
    statistics: enStatistics,
    call: enCall,
    certificate: enCertificate,
    sheet: enSheet,
    projects: enProjects,
    document: enDocument,
    models: enModels,
    search: enSearch,
    strategy: enStrategy,
    tokens: enTokens,
    expiry: enExpiry,
    playground: enPlayground,
    status: enStatus,
    userCenter: enUserCenter,
  },
} as const

/** A text with its gaps filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)[^}]*\}/g, (gap, name: string) => String(values[name] ?? gap))

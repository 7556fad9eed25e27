import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Activity, ApiToken, Certificate } from '@/openapi/types'
import type { CertificatePorts } from '@/machines/certificate/connectCertificate'
import type { ExternalScriptPorts } from '@/machines/externalScript/connectExternalScript'
import type { HomeContentPorts } from '@/machines/homeContent/connectHomeContent'
import type { ModelSelectionPorts } from '@/machines/modelSelection/connectModelSelection'
import type { OptionsPorts } from '@/machines/options/connectOptions'
import type { ProjectsPorts } from '@/machines/projects/connectProjects'
import type { ApplicationDraft } from '@/machines/rateApplication/applicationDraft'
import type { RateApplicationPorts } from '@/machines/rateApplication/connectRateApplication'
import type { RatePolicyPorts } from '@/machines/ratePolicy/connectRatePolicy'
import type { RecordsPorts } from '@/machines/records/connectRecords'
import type { RepositoryStarsPorts } from '@/machines/repositoryStars/connectRepositoryStars'
import type { RenameDraft } from '@/machines/tokens/rename.machine'
import type { TokensPorts } from '@/machines/tokens/connectTokens'
import type { TrendChartPorts } from '@/machines/trendChart/connectTrendChart'
import type { TryItPorts } from '@/machines/tryIt/connectTryIt'
import type { UsageOverviewPorts } from '@/machines/usageOverview/connectUsageOverview'

/** The adapters of every page machine's ports by the page's key; a page's own come with its chunk (`src/app/routes/pageLoaders.ts`). */
export type PagePorts = {
  header: null
  banner: null
  /** `openDraft` and its like give the name that this person typed before a reload or a sign-in trip, and from then on keep theirs. */
  tokens: TokensPorts & {
    openDraft: (userId: string) => string
    openRenameDraft: (userId: string) => RenameDraft | null
  }
  ratePolicy: RatePolicyPorts
  /** The ids of the models that the API offers. */
  modelOptions: OptionsPorts<string>
  /** `openDraft` gives the person's unsent application, and from then on keeps theirs. */
  rateApplication: RateApplicationPorts & { openDraft: (userId: string) => ApplicationDraft | null }
  usageOverview: UsageOverviewPorts
  modelSelection: ModelSelectionPorts
  tokenOptions: OptionsPorts<ApiToken>
  tryIt: TryItPorts
  trendChart: TrendChartPorts
  homeContent: HomeContentPorts
  repositoryStars: RepositoryStarsPorts
  projects: ProjectsPorts
  certificate: CertificatePorts
  certificateRecords: RecordsPorts<Certificate>
  activityRecords: RecordsPorts<Activity>
  externalScript: ExternalScriptPorts
}

const PagePortsContext = createContext<Partial<PagePorts>>({ header: null, banner: null })

/** Adds a page's adapters to those that are there. */
export const PagePortsProvider = ({ ports, children }: { ports: Partial<PagePorts>; children: ReactNode }) => {
  const outer = use(PagePortsContext)
  // A new value would make React give up the served HTML of a section whose code is still on its way.
  const all = useMemo(() => ({ ...outer, ...ports }), [outer, ports])
  return <PagePortsContext value={all}>{children}</PagePortsContext>
}

/** Throws where the page was loaded without its adapters. */
export function usePagePorts<Key extends keyof PagePorts>(key: Key): PagePorts[Key] {
  const ports: Partial<PagePorts>[Key] = use(PagePortsContext)[key]
  if (ports === undefined) throw new Error(`the ports of "${key}" were not provided`)
  return ports
}

import type { AnyStateMachine } from 'xstate'
import { bannerMachine } from '@/machines/banner/banner.machine'
import { callListMachine } from '@/machines/callList/callList.machine'
import { certificateMachine } from '@/machines/certificate/certificate.machine'
import { expiringTokensMachine } from '@/machines/expiringTokens/expiringTokens.machine'
import { carouselMachine } from '@/machines/carousel/carousel.machine'
import { copyMachine } from '@/machines/copy/copy.machine'
import { deploymentMachine } from '@/machines/deployment/deployment.machine'
import { externalScriptMachine } from '@/machines/externalScript/externalScript.machine'
import { homeContentMachine } from '@/machines/homeContent/homeContent.machine'
import { projectsMachine } from '@/machines/projects/projects.machine'
import { modelCatalogueMachine } from '@/machines/modelCatalogue/modelCatalogue.machine'
import { createOptionsMachine } from '@/machines/options/options.machine'
import { createRecordsMachine } from '@/machines/records/records.machine'
import { repositoryStarsMachine } from '@/machines/repositoryStars/repositoryStars.machine'
import { headerMachine } from '@/machines/header/header.machine'
import { createLatePartMachine } from '@/machines/latePart/latePart.machine'
import { searchMachine } from '@/machines/search/search.machine'
import { languageMachine } from '@/machines/language/language.machine'
import { lookupMachine } from '@/machines/session/lookup.machine'
import { portalMachine } from '@/machines/portal/portal.machine'
import { sessionMachine } from '@/machines/session/session.machine'
import { presenceMachine } from '@/machines/session/presence.machine'
import { recoveryMachine } from '@/machines/session/recovery.machine'
import { signInRedirectMachine } from '@/machines/session/signInRedirect.machine'
import { toastMachine } from '@/machines/toasts/toast.machine'
import { toastsMachine } from '@/machines/toasts/toasts.machine'
import { editMachine } from '@/machines/tokens/edit.machine'
import { revealMachine } from '@/machines/tokens/reveal.machine'
import { tokenMachine } from '@/machines/tokens/token.machine'
import { tokensMachine } from '@/machines/tokens/tokens.machine'
import { samplesMachine } from '@/machines/samples/samples.machine'
import { tryItMachine } from '@/machines/tryIt/tryIt.machine'
import { usageOverviewMachine } from '@/machines/usageOverview/usageOverview.machine'
import { modelSelectionMachine } from '@/machines/modelSelection/modelSelection.machine'
import { strategyMachine } from '@/machines/strategy/strategy.machine'
import { trendChartMachine } from '@/machines/trendChart/trendChart.machine'
import { ratePolicyMachine } from '@/machines/ratePolicy/ratePolicy.machine'
import { rateApplicationMachine } from '@/machines/rateApplication/rateApplication.machine'

/** Every statechart of the portal, in the order in which `machines/README.md` tells of them. */
export const machines: readonly AnyStateMachine[] = [
  portalMachine,
  sessionMachine,
  lookupMachine,
  presenceMachine,
  recoveryMachine,
  signInRedirectMachine,
  tokensMachine,
  tokenMachine,
  editMachine,
  revealMachine,
  copyMachine,
  carouselMachine,
  deploymentMachine,
  createLatePartMachine(),
  toastsMachine,
  toastMachine,
  languageMachine,
  headerMachine,
  searchMachine,
  usageOverviewMachine,
  modelSelectionMachine,
  trendChartMachine,
  callListMachine,
  strategyMachine,
  ratePolicyMachine,
  rateApplicationMachine,
  expiringTokensMachine,
  createOptionsMachine(),
  samplesMachine,
  tryItMachine,
  bannerMachine,
  homeContentMachine,
  repositoryStarsMachine,
  projectsMachine,
  modelCatalogueMachine,
  certificateMachine,
  externalScriptMachine,
  createRecordsMachine(),
]

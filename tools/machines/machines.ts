import type { AnyStateMachine } from 'xstate'
import { bannerMachine } from '@/machines/home/banner.machine'
import { callListMachine } from '@/machines/usage/callList.machine'
import { certificateMachine } from '@/machines/certificates/certificate.machine'
import { carouselMachine } from '@/machines/home/carousel.machine'
import { copyMachine } from '@/machines/copy/copy.machine'
import { deploymentMachine } from '@/machines/notices/deployment.machine'
import { externalScriptMachine } from '@/machines/externalScript/externalScript.machine'
import { homeContentMachine } from '@/machines/home/homeContent.machine'
import { headerMachine } from '@/machines/shell/header.machine'
import { createLatePartMachine } from '@/machines/latePart/latePart.machine'
import { createLoadMachine } from '@/machines/load/load.machine'
import { searchMachine } from '@/machines/search/search.machine'
import { languageMachine } from '@/machines/language/language.machine'
import { lookupMachine } from '@/machines/session/lookup.machine'
import { portalMachine } from '@/machines/portal/portal.machine'
import { sessionMachine } from '@/machines/session/session.machine'
import { presenceMachine } from '@/machines/session/presence.machine'
import { recoveryMachine } from '@/machines/session/recovery.machine'
import { signInRedirectMachine } from '@/machines/session/signInRedirect.machine'
import { toastMachine } from '@/machines/notices/toast.machine'
import { toastsMachine } from '@/machines/notices/toasts.machine'
import { editMachine } from '@/machines/tokens/edit.machine'
import { revealMachine } from '@/machines/tokens/reveal.machine'
import { tokenMachine } from '@/machines/tokens/token.machine'
import { tokensMachine } from '@/machines/tokens/tokens.machine'
import { samplesMachine } from '@/machines/documentation/samples.machine'
import { tryItMachine } from '@/machines/tryIt/tryIt.machine'
import { limitsMachine } from '@/machines/limits/limits.machine'
import { ratePolicyMachine } from '@/machines/limits/ratePolicy.machine'
import { rateApplicationMachine } from '@/machines/limits/rateApplication.machine'
import {
  modelSelectionMachine,
  tokenOptionsMachine,
  trendChartMachine,
  usageOverviewMachine,
} from '@/src/features/usage/usage.ports'
import { modelCatalogueMachine } from '@/src/features/models/models.ports'
import { expiringTokensMachine } from '@/src/features/tokens/expiry/expiringTokens.ports'
import { modelOptionsMachine } from '@/src/features/shared/modelOptions/modelOptions.ports'
import { projectsMachine } from '@/src/features/community/community.ports'
import { repositoryStarsMachine } from '@/src/features/home/home.ports'
import { activitiesMachine } from '@/src/features/userCenter/activities/activities.ports'
import { certificatesMachine } from '@/src/features/userCenter/certificates/certificates.ports'

/** The load machine with every transition that a feature can have. */
const loadMachine = createLoadMachine({ isSame: Object.is, reloads: 'always' })

/** All statecharts of the portal, in the order of `machines/README.md`. */
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
  loadMachine,
  callListMachine,
  limitsMachine,
  ratePolicyMachine,
  rateApplicationMachine,
  samplesMachine,
  tryItMachine,
  bannerMachine,
  homeContentMachine,
  certificateMachine,
  externalScriptMachine,
]

/** The load machines of the features: parts of one chart, each with the transitions that its options allow. */
export const loadMachines = [
  projectsMachine,
  trendChartMachine,
  modelSelectionMachine,
  expiringTokensMachine,
  usageOverviewMachine,
  modelCatalogueMachine,
  modelOptionsMachine,
  tokenOptionsMachine,
  activitiesMachine,
  certificatesMachine,
  repositoryStarsMachine,
]

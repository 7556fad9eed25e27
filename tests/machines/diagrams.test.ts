import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
import { renameMachine } from '@/machines/tokens/rename.machine'
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
import { mermaid } from './support/mermaid'

const machines = [
  portalMachine,
  sessionMachine,
  lookupMachine,
  presenceMachine,
  recoveryMachine,
  signInRedirectMachine,
  tokensMachine,
  tokenMachine,
  renameMachine,
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
  certificateMachine,
  externalScriptMachine,
  createRecordsMachine(),
]

const readme = new URL('../../machines/README.md', import.meta.url)

/** The README with every diagram redrawn, each below the heading that bears its machine's name. */
const redrawn = (text: string) =>
  machines.reduce((page, machine) => {
    const block = new RegExp(`(\\n## ${machine.id}\\n[^#]*?\`\`\`mermaid\\n)[^\`]*(\`\`\`)`)
    expect(page, `a diagram below "## ${machine.id}"`).toMatch(block)
    return page.replace(block, (_, before: string, after: string) => `${before}${mermaid(machine)}\n${after}`)
  }, text)

test('machines/README.md draws the machines as they are (UPDATE_DIAGRAMS=1 redraws it)', () => {
  const text = readFileSync(readme, 'utf8')
  const expected = redrawn(text)
  if (process.env['UPDATE_DIAGRAMS'] === '1') writeFileSync(readme, expected)
  else expect(text).toBe(expected)
})

import { isDeepStrictEqual } from 'node:util'
import { monthOf } from '@/server/platform/calendar'
import { checkMonths, listImportOrphans } from '@/server/records/imports/checkImports'
import { action, calendarOf, type OperatorContext } from '../context'
import { issuerOf } from '../issuer'
import { Refusal } from '../refusals'
import { applyImport, planImport } from './applyImport'
import type { ImportContext, Link } from './importContext'
import { readImportFile } from './importFile'

/** Reads a file of another service's records, and the facts here that they are matched to. */
async function readFile(link: Link | null, context: OperatorContext, text: string) {
  const { db, configuration, actor = 'operator' } = context
  const [now, isEmbedded] = [context.now(), configuration.oidc === null]
  if (link === (isEmbedded ? 'email' : 'username')) throw new Refusal('linkUnfit', { link })
  const thisMonth = monthOf(calendarOf(context).dayOf(now))
  const content = configuration.content.current()
  const reading = { content, forms: configuration.importedTokens.forms, now, thisMonth, isEmbedded }
  const { source, records, problems } = readImportFile(text, reading)
  if (problems.length > 0) throw new Refusal('fileWrong', { problems })
  const issuer = await issuerOf(db, configuration)
  const importContext: ImportContext = { source, link, issuer, isEmbedded, content, now, actor }
  return { importContext, records }
}

/** Imports a file of another service's records, or only plans that. */
export const importRecords = ({ link, applies }: { link: Link | null; applies: boolean }) =>
  action({ name: 'import', applies, isLong: true }, async (context, file) => {
    const { importContext, records } = await readFile(link, context, file)
    const { conflicts, ...plan } = await planImport(context.db, importContext, records)
    if (conflicts.length > 0) throw new Refusal('importConflicts', { conflicts })
    const { source, issuer } = importContext
    const written = applies ? await applyImport(context.db, importContext, records) : {}
    return { source, issuer, ...plan, ...written }
  })

/** Checks that months with imported use add up, and that all imported people can sign in; returns how many months. */
export const verifyImports = action({ name: 'verifyImport', isLong: true }, async ({ db, configuration }) => {
  const months = await checkMonths(db)
  const wrong = months.filter(({ held, expected }) => !isDeepStrictEqual(held, expected))
  const orphans = await listImportOrphans(db, await issuerOf(db, configuration))
  if (wrong.length + orphans.length > 0) throw new Refusal('importsWrong', { months: months.length, wrong, orphans })
  return months.length
})

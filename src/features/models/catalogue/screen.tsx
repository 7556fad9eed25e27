import { Link } from 'react-router-dom'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { deferred } from '@/src/parts/deferred/deferred'
import { Page } from '@/src/parts/page/Page'
import { TokensLink } from '@/src/parts/TokensLink'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { buttonClass } from '@/src/ui/forms/Button'
import styles from './Catalogue.module.css'

const Catalogue = deferred({
  id: 'model-catalogue',
  texts: ['modelsPage'],
  code: async () => (await import('./Catalogue.deferred')).Catalogue,
})

export const Screen = () => {
  const { nav, pageNames, modelsPage: texts } = useTexts()
  return (
    <Page>
      <PageHeading
        eyebrow={nav.api()}
        lead={texts.lead()}
        actions={
          <>
            <TokensLink create={texts.getToken()} mine={texts.myTokens()} isPrimary />
            <Link to={paths.apiDocument} className={buttonClass()}>
              {texts.readDocs()}
            </Link>
          </>
        }
      >
        {pageNames.models()}
      </PageHeading>
      <Catalogue className={styles.catalogue} />
    </Page>
  )
}

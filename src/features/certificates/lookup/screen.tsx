import type { Language } from '@/openapi/types'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { Picture, picturesOf } from '@/src/ui/data/Picture'
import { useConfiguration } from '@/src/runtime/configuration'
import { paths, isOffered } from '@/src/runtime/paths'
import { Emblem, Greyed, Inked, Reddened } from '@/src/parts/page/Emblem'
import { IntroPage } from '@/src/parts/page/IntroPage'
import styles from './Lookup.module.css'
import { LookupForm } from './LookupForm'

export const Screen = () => {
  const isExample = useConfiguration().content.version === ''
  const { pageNames, certificatePages: texts } = useTexts()
  return (
    <IntroPage
      emblem={<SealedSheet />}
      eyebrow={texts.eyebrow()}
      title={pageNames.certificate()}
      lead={texts.lead()}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.mine(), text: texts.mineText(), to: paths.certificates },
          { title: texts.bootcamp(), text: texts.bootcampText(), to: isOffered('season4') ? paths.season4 : '' },
        ],
      }}
    >
      <div className={styles.lookup}>
        <LookupForm />
        {isExample && <Specimen />}
      </div>
    </IntroPage>
  )
}

/** A sheet with its seal. */
const SealedSheet = () => (
  <Emblem>
    <Greyed d="M26 24h68v66H26z" />
    <Inked d="M26 24h68v66H26zM38 40h44M38 53h30M38 66h18" />
    <Reddened d="M66 62h30v30H66z" />
  </Emblem>
)

export const specimens = picturesOf<`certificate-${Language}`>(
  import.meta.glob<string>('/src/assets/pictures/certificate-*', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  { width: 580, height: 410 },
)

/** A drawn certificate of the example’s organisation, with its number circled. */
const Specimen = () => {
  const texts = useTexts().certificatePages
  return (
    <figure className={styles.specimen}>
      <Picture
        picture={specimens[`certificate-${useLanguage()}`]}
        alt={texts.specimen()}
        sizes="(width < 60rem) 92vw, 33rem"
      />
      <figcaption>{texts.specimenText()}</figcaption>
    </figure>
  )
}

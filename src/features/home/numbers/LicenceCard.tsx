import { useConfiguration } from '@/src/content/configuration'
import { licencesAddress } from '@/src/content/home/facts'
import { useLanguage, useTexts } from '@/src/i18n/texts'
import { OutsideAnchor } from '@/src/layout/page/OutsideAnchor'
import styles from './Highlights.module.css'

/** Each licence by name, and the parts of a model under it. */
const licences = [
  { models: 'internS', name: 'Apache-2.0', covers: 'codeAndWeights' },
  { models: 'internLm', name: 'Apache-2.0', covers: 'codeAndWeights' },
  { models: 'internVl', name: 'MIT', covers: 'code' },
  { models: 'earlier', name: null, covers: 'perRepository' },
] as const

/** Permitted commercial use, and its terms. */
export const LicenceCard = () => {
  const texts = useTexts().homeSections.licence
  const form = useConfiguration().licenceForms[useLanguage()]
  return (
    <div className={styles.licence}>
      <h2 className={styles.title}>{texts.title()}</h2>
      <p className={styles.text}>{texts.text()}</p>
      <dl className={styles.licences}>
        {licences.map(({ models, name, covers }) => (
          <div key={models} className={styles.terms}>
            <dt>{texts[models]()}</dt>
            <dd>
              {name && <strong className={styles.name}>{name}</strong>}
              <span>{texts[covers]()}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.links}>
        <OutsideAnchor href={licencesAddress} className={styles.link}>
          {texts.link()}
        </OutsideAnchor>
        {form && (
          <OutsideAnchor href={form} className={styles.link}>
            {texts.form()}
          </OutsideAnchor>
        )}
      </p>
    </div>
  )
}

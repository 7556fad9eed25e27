import { exactCount } from '@/src/content/formatCount'
import { homeNumbers } from '@/src/content/home/facts'
import { useTexts } from '@/src/i18n/texts'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { useCountUp } from './useCountUp'
import styles from './Numbers.module.css'

const names = ['universities', 'enterprises', 'developers', 'projects'] as const

/** Four figures that count up once they are seen. */
export const Numbers = () => {
  const texts = useTexts().homeSections.numbers
  return (
    <section className={styles.section} aria-label={texts.title()}>
      <dl className={styles.numbers}>
        {names.map((name) => (
          <div key={name} className={styles.number}>
            <dt>{texts[name]()}</dt>
            <dd>
              <Count target={homeNumbers[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Count = ({ target }: { target: number }) => {
  const { ref, shown } = useCountUp(target)
  return (
    <>
      <span ref={ref} aria-hidden="true">
        {exactCount(shown)}+
      </span>
      <VisuallyHidden>{exactCount(target)}+</VisuallyHidden>
    </>
  )
}

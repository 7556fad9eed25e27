import type { ContentParts } from '@/openapi/content'
import { formatCount } from '@/src/i18n/formatCount'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import { useCountUp } from './useCountUp'
import styles from './Numbers.module.css'

type Props = NonNullable<ContentParts['homeSections']['numbers']>

/** Figures that count up once they are seen. */
export const Numbers = ({ title, figures }: Props) => (
  <section className={styles.section} aria-label={title}>
    <dl className={styles.numbers}>
      {figures.map(({ name, value }) => (
        <div key={name} className={styles.number}>
          <dt>{name}</dt>
          <dd>
            <Count target={value} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const Count = ({ target }: { target: number }) => {
  const { ref, shown } = useCountUp(target)
  return (
    <>
      <span ref={ref} aria-hidden="true">
        {`${formatCount(shown)}+`}
      </span>
      <VisuallyHidden>{`${formatCount(target)}+`}</VisuallyHidden>
    </>
  )
}

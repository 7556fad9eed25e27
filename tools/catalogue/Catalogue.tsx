import { useEffect, type ReactNode } from 'react'
import type { Language, Say } from '@/src/ui/story'
import styles from './Catalogue.module.css'
import { primitives, type Primitive } from './primitives'

type Props = { query: URLSearchParams; language: Language; theme: 'light' | 'dark'; say: Say }

/** The sample resource, below the catalogue's bar. */
export const Sample = ({ children, ...props }: Props & { children: ReactNode }) => (
  <>
    <Bar {...props} />
    <main className={styles.page}>{children}</main>
  </>
)

/** All primitives in all states; `?name=` is one of them, and with `&state=` one state by itself. */
export const Catalogue = (props: Props) => {
  const { query, say } = props
  const name = query.get('name')
  const state = query.get('state')
  const shown = primitives.filter((primitive) => name === null || primitive.name === name)
  useEffect(focusWhatShowsIt, [])
  if (state !== null)
    return (
      <main className={styles.alone}>
        <h1 className={styles.title}>{`${name ?? ''}: ${state}`}</h1>
        {shown.map((primitive) => (
          <Story key={primitive.name} primitive={primitive} state={state} {...props} />
        ))}
      </main>
    )
  return (
    <>
      <Bar {...props} />
      <main className={styles.page}>
        <h1>{say('基础组件', 'Primitives')}</h1>
        {shown.map((primitive) => (
          <section key={primitive.name} className={styles.primitive}>
            <h2>
              <a href={addressOf(query, { name: primitive.name })}>{primitive.name}</a>
            </h2>
            <div className={primitive.wide ? styles.wide : styles.states}>
              {Object.keys(primitive.stories).map((each) => (
                <Box key={each} label={each}>
                  {primitive.alone ? (
                    <a href={addressOf(query, { name: primitive.name, state: each })}>
                      {say('单独打开', 'Open alone')}
                    </a>
                  ) : (
                    <Story primitive={primitive} state={each} {...props} />
                  )}
                </Box>
              ))}
            </div>
          </section>
        ))}
      </main>
    </>
  )
}

const Bar = ({ query, language, theme, say }: Props) => (
  <header className={styles.bar}>
    <a href={addressOf(query, { language: language === 'zh' ? 'en' : 'zh' })}>{say('English', '中文')}</a>
    <a href={addressOf(query, { theme: theme === 'dark' ? 'light' : 'dark' })}>
      {theme === 'dark' ? say('浅色', 'Light') : say('深色', 'Dark')}
    </a>
    <a href={addressOf(query, { page: 'books' })}>{say('示例资源', 'Sample resource')}</a>
    {(query.has('name') || query.has('page')) && (
      <a href={addressOf(query, { name: null, page: null })}>{say('全部', 'All')}</a>
    )}
  </header>
)

const Box = ({ label, children }: { label: string; children: ReactNode }) => (
  <figure className={styles.state}>
    <figcaption lang="en">{label}</figcaption>
    <div className={styles.stage} data-state={label}>
      {children}
    </div>
  </figure>
)

type StoryProps = Pick<Props, 'say' | 'language'> & { primitive: Primitive; state: string }

const Story = ({ primitive, state, say, language }: StoryProps) => primitive.stories[state]?.(say, language)

/** This page with other values in its address; null takes one away. */
function addressOf(query: URLSearchParams, changes: Record<string, string | null>): string {
  const changed = new URLSearchParams(query)
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) changed.delete(key)
    else changed.set(key, value)
  }
  return `?${changed.toString()}`
}

function focusWhatShowsIt() {
  const stage = document.querySelector('[data-state="focus"]') ?? document.querySelector('main')
  const isFocus =
    new URLSearchParams(location.search).get('state') === 'focus' || stage?.matches('[data-state="focus"]')
  if (isFocus) stage?.querySelector<HTMLElement>('a, button, input, select, textarea, summary')?.focus()
}

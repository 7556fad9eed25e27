import { useCallback, useState } from 'react'
import { tokenVariable } from '@/src/runtime/samples'
import { useTexts } from '@/src/i18n/texts'
import { CheckIcon, CopyIcon } from '@/src/ui/base/icons'
import type { CopyState } from '@/src/ui/forms/CopyButton'
import { IconButton } from '@/src/ui/forms/IconButton'
import { Segmented } from '@/src/ui/forms/Segmented'
import type { SecretHolder } from './tokens.ports'
import styles from './Tokens.module.css'

type Shell = 'bash/zsh' | 'PowerShell' | '.env'

const shells: readonly Shell[] = ['bash/zsh', 'PowerShell', '.env']

/** The line that puts a token into the environment variable of the samples. */
function lineOf(shell: Shell, token: string): string {
  const name = tokenVariable()
  if (shell === 'PowerShell') return `$env:${name} = "${token}"`
  return shell === '.env' ? `${name}=${token}` : `export ${name}="${token}"`
}

type Props = { secret: SecretHolder; state: CopyState; onCopy: (read: () => string) => void }

/** Sets the variable for the first call, in the user's shell. */
export const EnvironmentLine = ({ secret, state, onCopy }: Props) => {
  const texts = useTexts().tokensPage
  const [shell, setShell] = useState<Shell>('bash/zsh')
  const options = shells.map((value) => ({ value, label: value }))
  return (
    <figure className={styles.line}>
      <figcaption className={styles.lineBar}>
        <Segmented label={texts.shell()} options={options} value={shell} onChange={setShell} />
        <IconButton label={texts.copyLine()} onClick={() => onCopy(() => lineOf(shell, secret.read()))}>
          {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
        </IconButton>
      </figcaption>
      <pre translate="no">
        <SecretLine key={shell} shell={shell} secret={secret} />
      </pre>
    </figure>
  )
}

/** Written into the element alone, and removed with it: React retains the properties of elements. */
const SecretLine = ({ shell, secret }: { shell: Shell; secret: SecretHolder }) => {
  const show = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      element.textContent = lineOf(shell, secret.read())
      return () => void (element.textContent = '')
    },
    [shell, secret],
  )
  return <code ref={show} />
}
